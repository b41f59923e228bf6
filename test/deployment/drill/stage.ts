import { rmSync } from "node:fs";
import { join } from "node:path";
import { type RawTable, rawTable } from "../../../functions/platform/dynamo/raw-table.ts";
import type { Print } from "../../../infra/cli/run-command.ts";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Digest } from "./digest.ts";
import { bookFirst, type DrillApi, type DrillClinic, DrillError, must, type Scene } from "./scene.ts";

const query = { limit: 100 };

/** Returns the id of one of the clinic's patients. */
export async function somePatient(api: DrillApi, { receptionist, name }: DrillClinic): Promise<string> {
  const { items } = await api.done(receptionist, contract.patients.list, {});
  must(items[0] !== undefined, `${name} has no patients.`);
  return items[0].patient_id;
}

/** Books a time for the patient of an earlier appointment, and returns the id. */
export async function bookAny(
  api: DrillApi,
  { receptionist, name }: DrillClinic,
  appointments: readonly Appointment[],
): Promise<string> {
  for (const { patient_id, practitioner_id, service_id, location_id } of appointments) {
    const booked = await bookFirst(api, receptionist, { patient_id, practitioner_id, service_id, location_id });
    if (booked) return booked;
  }
  throw new DrillError(`${name} can book nothing.`);
}

/**
 * Does the work of the clinic's receptionist, and tries to open another clinic's patient.
 * @returns a line with figures
 */
export async function smoke(api: DrillApi, clinic: DrillClinic, foreignPatient: string): Promise<string> {
  const { receptionist, name } = clinic;
  const { items: patients } = await api.done(receptionist, contract.patients.list, { query });
  const { items: appointments } = await api.done(receptionist, contract.appointments.list, { query });
  const [latest] = appointments;
  must(patients.length > 0 && latest !== undefined, `${name} has no patients or no appointments.`);
  const day = { ...query, from: latest.date, to: latest.date };
  const { items: ofDay } = await api.done(receptionist, contract.appointments.list, { query: day });
  must(
    ofDay.some(({ appointment_id }) => appointment_id === latest.appointment_id),
    `${name} lacks an appointment of ${latest.date}.`,
  );
  await bookAny(api, clinic, appointments);
  const { status } = await api.call(contract.patients.get, { params: { patient_id: foreignPatient } }, receptionist);
  must(status === 404, `${name} got ${status} for another clinic's patient.`);
  return `${name}: ${patients.length} patients and ${appointments.length} appointments listed, ${ofDay.length} of ${latest.date}, one booked, a foreign patient is 404`;
}

/** The scene with the repeated steps of the drill. */
export interface Stage extends Scene {
  readonly table: RawTable;
  readonly print: Print;
  /** The clinics' digests, in their order. */
  digests(): Promise<Digest[]>;
  backUp(clinic: DrillClinic): Promise<void>;
  restore(clinic: DrillClinic): Promise<void>;
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
  const { importFile } = await import("../../../infra/cli/tenant/restore-clinic.ts");
  const { api, clinics } = scene;
  const table = rawTable();
  const pathOf = ({ tenant_id }: DrillClinic) => join(folder, `${tenant_id}.jsonl`);
  return {
    ...scene,
    table,
    print,
    digests: async () => {
      const digests: Digest[] = [];
      for (const { tenant_id } of clinics) digests.push(await digestOf(table, tenant_id));
      return digests;
    },
    backUp: async (clinic) => {
      const { tenant_id, name } = clinic;
      // An export never replaces a file.
      rmSync(pathOf(clinic), { force: true });
      const { items, sha256 } = await exportFile({ table, tenant_id, path: pathOf(clinic), environment: "drill" });
      print(`Backed up ${name}: ${items} rows, file ${sha256.slice(0, 12)}`);
    },
    restore: async (clinic) => {
      const done = await importFile({ table, path: pathOf(clinic) }, (line) => print(`  ${line}`));
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
