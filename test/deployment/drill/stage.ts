import { rmSync } from "node:fs";
import { join } from "node:path";
import { type RawTable, rawTable } from "../../../functions/platform/dynamo/raw-table.ts";
import type { Print } from "../../../infra/cli/run-command.ts";
import type { Digest } from "./digest.ts";
import type { DrillClinic, Scene } from "./scene.ts";
import { smoke, somePatient } from "./smoke.ts";

/** The scene with the repeated steps of the drill. */
export interface Stage extends Scene {
  readonly table: RawTable;
  readonly print: Print;
  /** The clinics' digests, in their order. */
  digests(): Promise<[Digest, Digest, Digest]>;
  backUp(clinic: DrillClinic): Promise<void>;
  restore(clinic: DrillClinic, newer?: "exact"): Promise<void>;
  /** Runs the smoke test in every clinic. */
  smokeAll(): Promise<void>;
}

/**
 * Adds the repeated steps of the drill to a scene.
 * @param folder the folder for the backups
 */
export async function stageOf(scene: Scene, folder: string, print: Print): Promise<Stage> {
  // These modules are loaded late, because the entities read their environment when they load.
  const { digestOf } = await import("./digest.ts");
  const { exportFile } = await import("../../../infra/cli/tenant/export.ts");
  const { importFile } = await import("../../../infra/cli/tenant/import.ts");
  const { api, clinics } = scene;
  const table = rawTable();
  const pathOf = ({ tenant_id }: DrillClinic) => join(folder, `${tenant_id}.jsonl`);
  return {
    ...scene,
    table,
    print,
    digests: async () => {
      const [first, second, third] = clinics;
      const of = ({ tenant_id }: DrillClinic) => digestOf(table, tenant_id);
      return [await of(first), await of(second), await of(third)];
    },
    backUp: async (clinic) => {
      const { tenant_id, name } = clinic;
      // An export never replaces a file.
      rmSync(pathOf(clinic), { force: true });
      const { items, sha256 } = await exportFile({ table, tenant_id, path: pathOf(clinic), environment: "drill" });
      print(`Backed up ${name}: ${items} rows, file ${sha256.slice(0, 12)}`);
    },
    restore: async (clinic, newer) => {
      const done = await importFile({ table, path: pathOf(clinic), newer }, (line) => print(`  ${line}`));
      for (const line of done) print(`Restored ${clinic.name}: ${line}`);
    },
    smokeAll: async () => {
      print("Worked in each clinic:");
      const patients = await Promise.all(clinics.map((clinic) => somePatient(api, clinic)));
      for (const [index, clinic] of clinics.entries())
        print(`  ${await smoke(api, clinic, patients[(index + 1) % clinics.length] ?? "")}`);
    },
  };
}
