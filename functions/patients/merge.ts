import type { contract } from "../../shared/contract.ts";
import { invalidField } from "../../shared/errors.ts";
import { PatientId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, pageEntry } from "../data/audit-entry.ts";
import { auditOpening, auditRead } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { findPatientRow, getPatient, type PatientRow } from "../data/get-patient.ts";
import { changedBy } from "../data/last-change.ts";
import { findMerge, isUndoable, mergeExpiry } from "../data/merges/merge.ts";
import { newId } from "../data/new-id.ts";
import { patientItems } from "../data/search-items.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { finishEarlier, finishInTime } from "./finish-in-time.ts";
import { indexWrites } from "./index-writes.ts";
import { mergedFields } from "./merged-fields.ts";
import { overlappingAppointments } from "./overlapping-appointments.ts";
import { rows } from "./rows.ts";

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
  return [...found.flatMap((merge) => (merge && isUndoable(merge) ? [merge.merge_id] : [])), merge_id];
}

/**
 * Writes in one transaction that the other patient's id leads to the one who stays, so that nothing is added to it any more.
 * @returns the id of the merge, or undefined when one of the patients has changed meanwhile
 */
async function begin(caller: TenantCaller, kept: PatientRow, other: PatientRow, { fields, ...body }: Body) {
  const { tenantId: tenant_id, userId: changed_by } = caller;
  const merge_id = newId("merge");
  const given = mergedFields(kept, other, fields);
  const [keptMerges, otherMerges] = await Promise.all([withMerge(kept, merge_id), withMerge(other, merge_id)]);
  const changed = {
    ...Object.fromEntries(Object.entries(given).map(([name, { to }]) => [name, to])),
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merges: keptMerges,
    merged_ids: [...(kept.merged_ids ?? []), other.patient_id, ...(other.merged_ids ?? [])],
  };
  const after = { ...kept, ...changed, version: kept.version + 1 };
  const ids = { kept_id: kept.patient_id, other_id: other.patient_id };
  const entries = Object.values(ids).map((id) => auditEntry(caller, "patients.merge", tenant_id, id));
  const { canceled } = await transact(() =>
    rows.transaction
      .write(({ patient, merge, searchItem, audit }) => [
        patient
          .patch(kept)
          .set(changed)
          .add({ version: 1 })
          .where(
            (at, { eq, notExists }) =>
              `${eq(at.version, body.version)} AND ${notExists(at.merged_into)} AND ${notExists(at.unfinished_merge)}`,
          )
          .commit(),
        patient
          .patch(other)
          .set({
            merged_into: ids.kept_id,
            merge_id,
            unfinished_merge: merge_id,
            merges: otherMerges,
            ...changedBy(caller),
          })
          .add({ version: 1 })
          .where(
            (at, { eq, notExists }) =>
              `${eq(at.version, body.other_version)} AND ${notExists(at.merged_into)} AND ${notExists(at.unfinished_merge)}`,
          )
          .commit(),
        merge
          .create({
            tenant_id,
            merge_id,
            ...ids,
            state: "MOVING",
            fields: given,
            merged_at: new Date().toISOString(),
            changed_by,
            expires: mergeExpiry(),
          })
          .commit(),
        ...indexWrites(searchItem, patientItems(after), patientItems(kept)),
        ...entries.map((entry) => audit.create(entry).commit()),
      ])
      .go(),
  );
  return canceled ? undefined : merge_id;
}

/** Finishes a merge as far as the request has time, and returns the patient who stays. */
async function finished(tenant_id: string, merge_id: string, patient_id: string) {
  await finishInTime(tenant_id, merge_id);
  return { merge_id, patient: await getPatient(tenant_id, patient_id) };
}

/**
 * Merges another patient into the one of the path. From then on, the id of the other one leads to the one who stays. Rows of
 * the other one are moved one by one, and the table's stream moves those for which the request has no time. A merge that was
 * made before is returned as it is.
 */
export const merge: Merge = async (caller, { params, query, body }) => {
  const { tenantId: tenant_id } = caller;
  const kept = await getPatient(tenant_id, params.patient_id);
  const id = PatientId.safeParse(body.other_id);
  const named = id.success ? await findPatientRow(tenant_id, id.data) : undefined;
  const other = await getPatient(tenant_id, body.other_id);
  if (named?.merge_id && other.patient_id === kept.patient_id) {
    await auditOpening(caller, "patient_id", kept.patient_id);
    return finished(tenant_id, named.merge_id, kept.patient_id);
  }
  if (other.patient_id === kept.patient_id) throw invalidField("other_id", MESSAGES.patients.mergeWithSelf);
  if (query.dry_run === "true") {
    const { affected } = await overlappingAppointments(kept, other);
    const record_ids = [kept.patient_id, other.patient_id, ...affected.items.map((item) => item.appointment_id)];
    await auditRead(pageEntry(caller, "patients.merge", tenant_id, { record_ids, searched: false }));
    return { affected };
  }
  await refuseChanged(kept, other, body);
  for (const patient of [kept, other]) await finishEarlier(patient);

  const merge_id = await begin(caller, kept, other, body);
  if (merge_id) return finished(tenant_id, merge_id, kept.patient_id);
  await refuseChanged(
    await getPatient(tenant_id, kept.patient_id),
    (await findPatientRow(tenant_id, other.patient_id)) ?? other,
    body,
  );
  throw unavailable();
};
