import type { contract } from "../../shared/contract.ts";
import { invalidField } from "../../shared/errors.ts";
import { PatientId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, auditPuts, pageEntry } from "../data/audit-entry.ts";
import { auditOpening, auditRead } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { unavailable } from "../data/contention.ts";
import { findPatientRow, getPatient, type PatientRow } from "../data/get-patient.ts";
import { changedBy } from "../data/last-change.ts";
import { findMerge, isUndoable, type MergedFields, MergeEntity, mergeExpiry } from "../data/merges/merge.ts";
import { newId } from "../data/new-id.ts";
import { PatientEntity } from "../data/patient.ts";
import { patientItems } from "../data/search-items.ts";
import { transact } from "../data/transact.ts";
import { putItem, updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { finishEarlier, finishInTime } from "./finish-in-time.ts";
import { indexWrites } from "./index-writes.ts";
import { isMergeable } from "./merge-conditions.ts";
import { mergedFields } from "./merged-fields.ts";
import { overlappingAppointments } from "./overlapping-appointments.ts";

type Merge = UseCase<typeof contract.patients.merge>;
type Body = Parameters<Merge>[1]["body"];

/** Throws a 409 with the current row if one of the two patients was changed since the caller read them. */
async function refuseChanged(kept: PatientRow, other: PatientRow, { version, other_version }: Body): Promise<void> {
  if (kept.version !== version) throw await conflictWith(kept);
  if (other.version !== other_version) throw await conflictWith(other);
}

/** Returns the merges of a patient that can still be undone, with a new one added. */
async function withMerge({ tenant_id, merges = [] }: PatientRow, merge_id: string): Promise<string[]> {
  const found = await Promise.all(merges.map((id) => findMerge(tenant_id, id)));
  const undoable = found.filter((merge) => merge !== undefined).filter(isUndoable);
  return [...undoable.map((merge) => merge.merge_id), merge_id];
}

/** Returns the values that a merge gives to the fields of the patient who stays. */
const newValues = (fields: MergedFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { to }]) => [name, to]));

/**
 * Writes in one transaction that the other patient's id leads to the one who stays, so that nothing is added to it any more.
 * @returns the id of the merge, or undefined when one of the patients has changed meanwhile
 */
async function beginMerge(
  caller: TenantCaller,
  kept: PatientRow,
  other: PatientRow,
  body: Body,
): Promise<string | undefined> {
  const { tenantId: tenant_id, userId: changed_by } = caller;
  const merge_id = newId("merge");
  const fields = mergedFields(kept, other, body.fields);
  const [keptMerges, otherMerges] = await Promise.all([withMerge(kept, merge_id), withMerge(other, merge_id)]);
  const keptChange = {
    ...newValues(fields),
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merges: keptMerges,
    merged_ids: [...(kept.merged_ids ?? []), other.patient_id, ...(other.merged_ids ?? [])],
  };
  const otherChange = {
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merges: otherMerges,
    merged_into: kept.patient_id,
    merge_id,
  };
  const begun = {
    tenant_id,
    merge_id,
    kept_id: kept.patient_id,
    other_id: other.patient_id,
    state: "MOVING" as const,
    fields,
    merged_at: new Date().toISOString(),
    changed_by,
    expires: mergeExpiry(),
  };
  const after = { ...kept, ...keptChange, version: kept.version + 1 };
  const entries = [kept, other].map(({ patient_id }) => auditEntry(caller, "patients.merge", tenant_id, patient_id));
  const codes = await transact([
    updateItem(PatientEntity.patch(kept).set(keptChange).add({ version: 1 }).where(isMergeable(body.version))),
    updateItem(PatientEntity.patch(other).set(otherChange).add({ version: 1 }).where(isMergeable(body.other_version))),
    putItem(MergeEntity.create(begun)),
    ...indexWrites(patientItems(after), patientItems(kept)),
    ...entries.flatMap(auditPuts),
  ]);
  return codes ? undefined : merge_id;
}

/** Finishes a merge as far as the request has time, and returns the patient who stays. */
async function finished(tenant_id: string, merge_id: string, patient_id: string) {
  await finishInTime(tenant_id, merge_id);
  return { merge_id, patient: await getPatient(tenant_id, patient_id) };
}

/** Returns the appointments of the two patients that overlap, and writes that they were read. */
async function previewMerge(caller: TenantCaller, kept: PatientRow, other: PatientRow) {
  const { affected } = await overlappingAppointments(kept, other);
  const record_ids = [kept.patient_id, other.patient_id, ...affected.items.map((item) => item.appointment_id)];
  await auditRead(pageEntry(caller, "patients.merge", caller.tenantId, { record_ids, searched: false }));
  return { affected };
}

/** Returns the id of the merge that made a patient's id lead to another patient, if there was one. */
async function mergeOf(tenant_id: string, patient_id: string): Promise<string | undefined> {
  const id = PatientId.safeParse(patient_id);
  const row = id.success ? await findPatientRow(tenant_id, id.data) : undefined;
  return row?.merge_id;
}

/**
 * Merges another patient into the one of the path. From then on, the id of the other one leads to the one who stays. Rows of
 * the other one are moved one by one, and the table's stream moves those for which the request has no time. A merge that was
 * made before is returned as it is.
 */
export const merge: Merge = async (caller, { params, query, body }) => {
  const { tenantId: tenant_id } = caller;
  const kept = await getPatient(tenant_id, params.patient_id);
  const earlierMerge = await mergeOf(tenant_id, body.other_id);
  const other = await getPatient(tenant_id, body.other_id);
  if (other.patient_id === kept.patient_id) {
    if (!earlierMerge) throw invalidField("other_id", MESSAGES.patients.mergeWithSelf);
    await auditOpening(caller, "patient_id", kept.patient_id);
    return finished(tenant_id, earlierMerge, kept.patient_id);
  }
  if (query.dry_run === "true") return previewMerge(caller, kept, other);
  await refuseChanged(kept, other, body);
  for (const patient of [kept, other]) await finishEarlier(patient);

  const merge_id = await beginMerge(caller, kept, other, body);
  if (merge_id) return finished(tenant_id, merge_id, kept.patient_id);
  const keptNow = await getPatient(tenant_id, kept.patient_id);
  const otherNow = await findPatientRow(tenant_id, other.patient_id);
  await refuseChanged(keptNow, otherNow ?? other, body);
  throw unavailable();
};
