import { tenantPartitions, tenantRows } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { settleDue } from "../../../infra/cli/messages.ts";
import { encodeItem, versionOf } from "../../../infra/cli/tenant/file.ts";
import { removeRow } from "../../../infra/cli/tenant/rows.ts";
import { restoreTenant } from "../../../infra/cli/tenant-restore.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { digestOf } from "./digest.ts";
import { must } from "./scene.ts";
import { copyTable, dropCopy } from "./side-copy.ts";
import { bookAny, type Stage, somePatient } from "./stage.ts";

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

/** Returns the audit log of the second clinic, each entry as one line. */
async function auditLog({ table, clinics: [, { tenant_id }] }: Stage): Promise<string[]> {
  const lines: string[] = [];
  for await (const row of tenantRows(table, tenant_id))
    if (textOf(row, "pk") === tenantPartitions(tenant_id)[1]) lines.push(encodeItem(row));
  return lines;
}

const HOUR_MS = 3_600_000;

/**
 * Damages the second clinic and restores it to the time before, while the last one books an appointment.
 * @throws DrillError unless the clinic is as before with its whole audit log, its messages wait, the others are byte-equal, and the
 * appointment is booked
 */
export async function restoreOneClinic(stage: Stage): Promise<void> {
  const { api, clinics, digests, platform, print, table } = stage;
  const [, second] = clinics;
  const working = clinics.at(-1) ?? second;
  const { tenant_id, name } = second;
  // What is due would be settled by the restore, and differ.
  await settleDue({ before: new Date(Date.now() + HOUR_MS).toISOString() });
  const at = new Date().toISOString();
  const side = await copyTable(`${table.TableName}-then`);
  const { content: then } = await digestOf(side, tenant_id);
  const before = await digests();
  print(`Damaged ${name}: ${await damage(stage)}`);
  must((await digestOf(table, tenant_id)).content !== then, "The damage did no harm.");

  const { items } = await api.done(platform, contract.tenants.list, { query: { limit: 100 } });
  const { version = 0 } = items.find((item) => item.tenant_id === tenant_id) ?? {};
  const closed = { status: "INACTIVE", version } as const;
  await api.done(platform, contract.tenants.setStatus, { params: { tenant_id }, body: closed });
  const log = await auditLog(stage);
  const { items: appointments } = await api.done(working.receptionist, contract.appointments.list, {});

  const began = performance.now();
  const restoration = { table, sideOf: async () => side, tenant_id, at, newer: "exact", dryRun: false } as const;
  const [lines, appointment_id] = await Promise.all([
    restoreTenant(restoration, (line) => print(`  ${line}`)),
    bookAny(api, working, appointments),
  ]);
  for (const line of lines) print(`Restored ${name}: ${line}`);
  print(`Restored ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s, side table not counted`);

  must((await digestOf(table, tenant_id)).content === then, `${name} is not as it was then.`);
  const logNow = new Set(await auditLog(stage));
  must(
    log.every((entry) => logNow.has(entry)),
    `${name} has lost entries of its audit log.`,
  );
  const { isSendingPaused } = await import("../../../functions/entities/messages.ts");
  must(await isSendingPaused(tenant_id), `${name} sends messages before they are resumed.`);
  const after = await digests();
  const others = clinics.filter((clinic) => clinic !== second && clinic !== working);
  for (const clinic of others) {
    const [was, is] = [before, after].map((all) => all[clinics.indexOf(clinic)]?.whole);
    must(was === is, `Restoring one clinic has changed ${clinic.name}.`);
  }
  await api.done(working.receptionist, contract.appointments.get, { params: { appointment_id } });
  print(
    `Compared: ${name} is as it was then, with all ${log.length} entries of its audit log; ${others.length} others are byte-equal, and ${working.name} has booked meanwhile`,
  );
  await dropCopy(side);
  await stage.smokeAll();
}
