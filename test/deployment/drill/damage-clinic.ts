import { tenantRows } from "../../../functions/domain/leaving/tenant-rows.ts";
import { textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { versionOf } from "../../../infra/cli/tenant/file.ts";
import { removeRow } from "../../../infra/cli/tenant/rows.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { must } from "./drill-error.ts";
import { somePatient } from "./smoke.ts";
import type { Stage } from "./stage.ts";

const EVERY = 3;

/** Removes a third of the second clinic's rows, renames a patient and adds one. Returns a summary. */
async function damage({ api, table, clinics: [, clinic] }: Stage): Promise<string> {
  const { receptionist, tenant_id } = clinic;
  const params = { patient_id: await somePatient(api, clinic) };
  const { version } = await api.done(receptionist, contract.patients.get, { params });
  await api.done(receptionist, contract.patients.update, { params, body: { last_name: "Mistaken", version } });
  const body = { first_name: "Extra", last_name: "Patient", contact: "555-0100", dob: "1990-01-01" };
  await api.done(receptionist, contract.patients.create, { body });
  let [seen, lost] = [0, 0];
  for await (const row of tenantRows(table, tenant_id)) {
    const mustStay = textOf(row, "__edb_e__") === "tenant" || versionOf(row) === undefined;
    if (mustStay || seen++ % EVERY > 0) continue;
    lost += (await removeRow(table, row)) ? 1 : 0;
  }
  return `${lost} rows lost, a patient renamed, another made up`;
}

/**
 * Damages one clinic and restores it from its backup.
 * @param backedUp the hash of the clinic's content at the backup
 * @throws DrillError unless it equals its backup and the other clinics are unchanged
 */
export async function damageClinic(stage: Stage, backedUp: string): Promise<void> {
  const { api, clinics, digests, platform, print } = stage;
  const [first, second, third] = clinics;
  const [firstBefore, , thirdBefore] = await digests();
  print(`Damaged ${second.name}: ${await damage(stage)}`);
  must((await digests())[1].content !== backedUp, "The damage did no harm.");

  const params = { tenant_id: second.tenant_id };
  const { items } = await api.done(platform, contract.tenants.list, {});
  const { version = 0 } = items.find(({ tenant_id }) => tenant_id === second.tenant_id) ?? {};
  await api.done(platform, contract.tenants.setStatus, { params, body: { status: "INACTIVE", version } });
  await stage.restore(second, "exact");
  const [firstAfter, secondAfter, thirdAfter] = await digests();
  must(secondAfter.content === backedUp, `${second.name} is not as it was in its backup.`);
  must(
    firstAfter.whole === firstBefore.whole && thirdAfter.whole === thirdBefore.whole,
    "Restoring one clinic has changed another one.",
  );
  print(`Compared: ${second.name} holds what its backup holds; ${first.name} and ${third.name} are untouched`);
  await stage.smokeAll();
}
