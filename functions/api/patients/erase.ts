import { MAX_ERASURE_COUNT } from "../../../shared/patients/erasure.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { fullName } from "../../../shared/values/names.ts";
import { auditRead } from "../../domain/audit/read-audit.ts";
import { affectedOf } from "../../domain/booking/affected.ts";
import { idPages, PATIENT_ROW_KINDS, type PatientRowKind } from "../../domain/merging/belongings.ts";
import { finishErasure } from "../../domain/merging/finish-erasure.ts";
import { backupsUntil } from "../../domain/offboarding/backups-until.ts";
import { getPatient, type PatientRow } from "../../domain/patients/people.ts";
import { indexWrites, patientItems } from "../../domain/search/index-writes.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { type ErasureRow, erasureEntity, findErasure } from "../../entities/merging.ts";
import { patientEntity } from "../../entities/patients.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { deleteItem, putItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { createWorkBudget } from "../../platform/dynamo/work-budget.ts";
import { finishEarlier, liveAppointments } from "./merge.ts";

/** Counts the rows of one kind that belong to a patient, up to one more than the response shows. */
async function countRows(belonging: PatientRowKind, patient: PatientRow): Promise<number> {
  let count = 0;
  for await (const ids of idPages(belonging, patient)) {
    count += ids.length;
    if (count > MAX_ERASURE_COUNT) return MAX_ERASURE_COUNT + 1;
  }
  return count;
}

/** Counts what belongs to a patient, and finds the merges and leads of all its records. */
async function erasureOf(patient: PatientRow): Promise<ErasureRow> {
  const { tenant_id, patient_id, merged_ids = [] } = patient;
  const keys = merged_ids.map((id) => ({ tenant_id, patient_id: id }));
  const merged = (await readByKeys(patientEntity(), keys)).filter((row) => row !== undefined);
  const records = [patient, ...merged];
  const lead_ids = records.flatMap(({ lead_id }) => lead_id ?? []);
  const counts = await Promise.all(
    PATIENT_ROW_KINDS.map(async (belonging) => [belonging.kind, await countRows(belonging, patient)] as const),
  );
  const count = Object.fromEntries(counts);
  return {
    tenant_id,
    patient_id,
    state: "ERASING",
    merged_ids: [...merged_ids],
    merge_ids: [...new Set(records.flatMap(({ merges = [] }) => merges))],
    lead_ids,
    appointments: count.appointment ?? 0,
    notes: count.note ?? 0,
    policies: count.policy ?? 0,
    waitlist_entries: count.waitlist ?? 0,
    erased_at: new Date().toISOString(),
  };
}

/** Returns an erasure as the contract shows it. The patient is undefined once the erasure has been carried out. */
const toResponse = (
  { patient_id, notes, policies, waitlist_entries, merged_ids, lead_ids, appointments, erased_at }: ErasureRow,
  patient?: PatientRow,
) => ({
  patient_id,
  name: patient ? fullName(patient) : "",
  dob: patient?.dob ?? "",
  erased: patient === undefined,
  backups_until: backupsUntil(erased_at),
  deleted: { notes, policies, waitlist_entries, merged_patients: merged_ids.length, leads: lead_ids.length },
  kept: { appointments },
});

const NONE = affectedOf([], { cursor: null });

/** Deletes the patient and the search items, and records what is still to be erased, in one transaction. */
async function begin(caller: TenantCaller, patient: PatientRow, erasure: ErasureRow): Promise<void> {
  const { tenant_id, patient_id, version } = patient;
  const entry = auditEntry(caller, "patients.erase", tenant_id, patient_id);
  await writeWithRetry([
    deleteItem(
      patientEntity()
        .delete({ tenant_id, patient_id })
        .where((at, { eq, notExists }) => `${eq(at.version, version)} AND ${notExists(at.unfinished_merge)}`),
    ),
    ...indexWrites([], patientItems(patient)),
    putItem(erasureEntity().put(erasure)),
    ...auditPuts(entry),
  ]);
}

/**
 * Erases a patient with all records that were merged into it. The person's data are deleted, and the appointments stay without
 * a name. The table's stream erases the rows that are beyond the request's share. An earlier erasure of the same patient is
 * finished and returned.
 */
export const erase: UseCase<typeof patients.erase> = async (caller, { params, query }) => {
  const { tenantId: tenant_id } = caller;
  const budget = createWorkBudget();
  const earlier = await findErasure(tenant_id, params.patient_id);
  if (earlier) {
    await finishErasure(earlier, budget);
    await auditRead(auditEntry(caller, "patients.erase", tenant_id, earlier.patient_id));
    return { ...toResponse(earlier), ...NONE };
  }
  const patient = await getPatient(tenant_id, params.patient_id);
  await finishEarlier(patient, budget);
  const erasure = await erasureOf(patient);
  if (query.dry_run === "true") {
    const live = await liveAppointments(patient);
    await auditRead(auditEntry(caller, "patients.erase", tenant_id, patient.patient_id));
    return { ...toResponse(erasure, patient), ...affectedOf(live.appointments, live) };
  }
  await begin(caller, patient, erasure);
  await finishErasure(erasure, budget);
  return { ...toResponse(erasure), ...NONE };
};
