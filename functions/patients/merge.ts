import { invalidField } from "../../shared/errors.ts";
import { PatientId } from "../../shared/ids.ts";
import { PATIENTS } from "../../shared/messages/patients.ts";
import { UNDO_DAYS } from "../../shared/patients/merge.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { auditOpening, auditPage } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { unavailable } from "../data/contention.ts";
import { expiryAfter } from "../data/entity.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { findPatientRow, getPatient, type PatientRow } from "../data/get-patient.ts";
import { indexWrites } from "../data/index-writes.ts";
import { changedBy } from "../data/last-change.ts";
import { finishMerge } from "../data/merges/finish-merge.ts";
import { findMerge, isUndoable, type MergedFields, MergeEntity } from "../data/merges/merge.ts";
import { newId } from "../data/new-id.ts";
import { PatientEntity } from "../data/patient.ts";
import { type MayContinue, requestShare } from "../data/request-share.ts";
import { patientItems } from "../data/search-items.ts";
import { transact } from "../data/transact.ts";
import { putItem, updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { finishEarlier } from "./finish-earlier.ts";
import { isMergeable } from "./merge-conditions.ts";
import { mergedFields } from "./merged-fields.ts";
import { overlappingAppointments } from "./overlapping-appointments.ts";

type Merge = UseCase<"patients.merge">;
type Body = Parameters<Merge>[1]["body"];

/** Throws a 409 with the current row if one of the two patients was changed since the caller read them. */
async function refuseChanged(target: PatientRow, other: PatientRow, { version, other_version }: Body): Promise<void> {
  if (target.version !== version) throw await conflictWith(target);
  if (other.version !== other_version) throw await conflictWith(other);
}

/** Returns the merges of a patient that can still be undone, with a new one added. */
async function withMerge({ tenant_id, merges = [] }: PatientRow, merge_id: string): Promise<string[]> {
  const found = await Promise.all(merges.map((id) => findMerge(tenant_id, id)));
  const undoable = found.filter((merge) => merge !== undefined).filter(isUndoable);
  return [...undoable.map((merge) => merge.merge_id), merge_id];
}

/** Returns the values that a merge gives to the fields of the target. */
const newValues = (fields: MergedFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { to }]) => [name, to]));

/**
 * Begins a merge in one transaction. From then on, the other patient's id refers to the target, and no row is added to the other
 * patient.
 * @returns the id of the merge, or undefined when one of the patients has changed meanwhile
 */
async function beginMerge(
  caller: TenantCaller,
  target: PatientRow,
  other: PatientRow,
  body: Body,
): Promise<string | undefined> {
  const { tenantId: tenant_id, userId: changed_by } = caller;
  const merge_id = newId("merge");
  const fields = mergedFields(target, other, body.fields);
  const [targetMerges, otherMerges] = await Promise.all([withMerge(target, merge_id), withMerge(other, merge_id)]);
  const targetChange = {
    ...newValues(fields),
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merges: targetMerges,
    merged_ids: [...(target.merged_ids ?? []), other.patient_id, ...(other.merged_ids ?? [])],
  };
  const otherChange = {
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merges: otherMerges,
    merged_into: target.patient_id,
    merge_id,
  };
  const begun = {
    tenant_id,
    merge_id,
    kept_id: target.patient_id,
    other_id: other.patient_id,
    state: "MOVING" as const,
    fields,
    merged_at: new Date().toISOString(),
    changed_by,
    // The row is kept for a day longer than the merge can be undone.
    expires: expiryAfter(UNDO_DAYS + 1),
  };
  const after = { ...target, ...targetChange, version: target.version + 1 };
  const changes = fieldChanges(target, after, Object.keys(fields));
  const entries = [
    auditEntry(caller, "patients.merge", tenant_id, target.patient_id, changes),
    auditEntry(caller, "patients.merge", tenant_id, other.patient_id),
  ];
  const codes = await transact([
    updateItem(PatientEntity.patch(target).set(targetChange).add({ version: 1 }).where(isMergeable(body.version))),
    updateItem(PatientEntity.patch(other).set(otherChange).add({ version: 1 }).where(isMergeable(body.other_version))),
    putItem(MergeEntity.create(begun)),
    ...indexWrites(patientItems(after), patientItems(target)),
    ...entries.flatMap(auditPuts),
  ]);
  return codes ? undefined : merge_id;
}

/** Finishes a merge as far as the request's share allows, and returns the target. */
async function finished(tenant_id: string, merge_id: string, patient_id: string, mayContinue: MayContinue) {
  await finishMerge(tenant_id, merge_id, mayContinue);
  return { merge_id, patient: await getPatient(tenant_id, patient_id) };
}

/** Returns the appointments of the two patients that overlap, and writes the audit entry of reading them. */
async function previewMerge(caller: TenantCaller, target: PatientRow, other: PatientRow) {
  const { affected } = await overlappingAppointments(target, other);
  const record_ids = [target.patient_id, other.patient_id, ...affected.items.map((item) => item.appointment_id)];
  await auditPage(caller, "patients.merge", record_ids);
  return { affected };
}

/** Returns the id of the merge by which a patient's id refers to another patient, if there was one. */
async function mergeOf(tenant_id: string, patient_id: string): Promise<string | undefined> {
  const id = PatientId.safeParse(patient_id);
  const row = id.success ? await findPatientRow(tenant_id, id.data) : undefined;
  return row?.merge_id;
}

/**
 * Merges another patient into the target, which is the patient of the path. From then on, the id of the other patient refers to
 * the target. The other patient's rows are moved one by one, and the table's stream moves those that are beyond the request's
 * share. An earlier merge of the two is returned unchanged.
 */
export const merge: Merge = async (caller, { params, query, body }) => {
  const { tenantId: tenant_id } = caller;
  const mayContinue = requestShare();
  const target = await getPatient(tenant_id, params.patient_id);
  const other = await getPatient(tenant_id, body.other_id);
  const earlierMerge = await mergeOf(tenant_id, body.other_id);
  if (other.patient_id === target.patient_id) {
    if (!earlierMerge) throw invalidField("other_id", PATIENTS.mergeWithSelf);
    await auditOpening(caller, "patient_id", target.patient_id);
    return finished(tenant_id, earlierMerge, target.patient_id, mayContinue);
  }
  if (query.dry_run === "true") return previewMerge(caller, target, other);
  await refuseChanged(target, other, body);
  for (const patient of [target, other]) await finishEarlier(patient, mayContinue);

  const merge_id = await beginMerge(caller, target, other, body);
  if (merge_id) return finished(tenant_id, merge_id, target.patient_id, mayContinue);
  const targetNow = await getPatient(tenant_id, target.patient_id);
  const otherNow = await findPatientRow(tenant_id, other.patient_id);
  // The same request, sent twice at once, may have merged them.
  if (otherNow?.merge_id && otherNow.merged_into === target.patient_id)
    return finished(tenant_id, otherNow.merge_id, target.patient_id, mayContinue);
  await refuseChanged(targetNow, otherNow ?? other, body);
  throw unavailable();
};
