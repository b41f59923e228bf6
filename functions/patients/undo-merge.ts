import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { findPatientRow, getPatient, type PatientRow } from "../data/get-patient.ts";
import { changedBy } from "../data/last-change.ts";
import { findMerge, isUndoable, type MergedFields, type MergeRow } from "../data/merges/merge.ts";
import { patientItems } from "../data/search-items.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { finishEarlier, finishInTime } from "./finish-in-time.ts";
import { indexWrites } from "./index-writes.ts";
import { restoredFields } from "./merged-fields.ts";
import { rows } from "./rows.ts";

const refuse = (message: string) => new ClinicError("merge_final", message);

/** A later merge into the same patient, with the values that its own undo will restore. */
interface Later {
  readonly merge: MergeRow;
  readonly fields: MergedFields;
}

/**
 * Returns the later merges into the same patient that replaced a value of this merge. Their undo then has to restore the value
 * from before this merge.
 */
async function laterMerges(kept: PatientRow, undone: MergeRow): Promise<Later[]> {
  const { merges = [], tenant_id } = kept;
  const found = await Promise.all(
    merges.slice(merges.indexOf(undone.merge_id) + 1).map((merge_id) => findMerge(tenant_id, merge_id)),
  );
  const open = new Map(Object.entries(undone.fields));
  return found.flatMap((merge) => {
    if (merge?.kept_id !== kept.patient_id || merge.state !== "MERGED") return [];
    const replaced = Object.entries(merge.fields).filter(([name, { from }]) => open.get(name)?.to === from);
    for (const [name] of replaced) open.delete(name);
    const given = replaced.map(([name, { to }]) => [name, { from: undone.fields[name]?.from, to }] as const);
    return given.length > 0 ? [{ merge, fields: { ...merge.fields, ...Object.fromEntries(given) } }] : [];
  });
}

/** Separates the two patients again in one transaction. Returns false when one of the rows has changed meanwhile. */
async function begin(caller: TenantCaller, undone: MergeRow, kept: PatientRow, other: PatientRow): Promise<boolean> {
  const { tenant_id, merge_id } = undone;
  const later = await laterMerges(kept, undone);
  const replaced = new Set(
    later.flatMap(({ merge, fields }) =>
      Object.keys(fields).filter((name) => fields[name]?.from !== merge.fields[name]?.from),
    ),
  );
  const own = Object.fromEntries(Object.entries(undone.fields).filter(([name]) => !replaced.has(name)));
  const returning = [other.patient_id, ...(other.merged_ids ?? [])];
  const merged_ids = (kept.merged_ids ?? []).filter((id) => !returning.includes(id));
  const changed = { ...restoredFields(kept, own), ...changedBy(caller), unfinished_merge: merge_id, merged_ids };
  const after = { ...kept, ...changed, version: kept.version + 1 };
  const entries = [kept, other].map(({ patient_id }) =>
    auditEntry(caller, "patients.undoMerge", tenant_id, patient_id),
  );
  const { canceled } = await transact(() =>
    rows.transaction
      .write(({ patient, merge, searchItem, audit }) => [
        merge
          .patch(undone)
          .set({ state: "UNDOING", changed_by: caller.userId })
          .where((at, { eq }) => eq(at.state, "MERGED"))
          .commit(),
        patient
          .patch(kept)
          .set(changed)
          .add({ version: 1 })
          .where((at, { eq, notExists }) => `${eq(at.version, kept.version)} AND ${notExists(at.unfinished_merge)}`)
          .commit(),
        patient
          .patch(other)
          .set({ unfinished_merge: merge_id, ...changedBy(caller) })
          .remove(["merged_into", "merge_id"])
          .add({ version: 1 })
          .where((at, { eq, notExists }) => `${eq(at.version, other.version)} AND ${notExists(at.unfinished_merge)}`)
          .commit(),
        ...later.map(({ merge: row, fields }) =>
          merge
            .patch(row)
            .set({ fields })
            .where((at, { eq }) => eq(at.state, "MERGED"))
            .commit(),
        ),
        ...indexWrites(searchItem, patientItems(after), patientItems(kept)),
        ...entries.map((entry) => audit.create(entry).commit()),
      ])
      .go(),
  );
  return !canceled;
}

/** Finishes an undo as far as the request has time, and returns both patients. */
async function finished({ tenant_id, merge_id, kept_id, other_id }: MergeRow) {
  await finishInTime(tenant_id, merge_id);
  const [patient, other] = await Promise.all([getPatient(tenant_id, kept_id), getPatient(tenant_id, other_id)]);
  return { merge_id, patient, other };
}

/**
 * Undoes a merge: rows that it moved return to the other patient, and rows that were added since stay with the one who stayed.
 * A merge that was undone before is returned as it is.
 */
export const undoMerge: UseCase<typeof contract.patients.undoMerge> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  const merge = await findMerge(tenant_id, params.merge_id);
  if (!merge) throw new ClinicError("not_found", MESSAGES.notFound.merge);
  if (merge.state === "UNDOING" || merge.state === "UNDONE") {
    await auditOpening(caller, "patient_id", merge.kept_id);
    return finished(merge);
  }
  if (!isUndoable(merge)) throw refuse(MESSAGES.patients.undoLate);
  const read = () => Promise.all([merge.kept_id, merge.other_id].map((id) => findPatientRow(tenant_id, id)));
  for (const patient of await read()) if (patient) await finishEarlier(patient);
  const [kept, other] = await read();
  if (!kept || !other) throw new ClinicError("not_found", MESSAGES.notFound.merge);
  if (kept.merged_into) throw refuse(MESSAGES.patients.undoFirst);
  if (!(await begin(caller, merge, kept, other))) throw unavailable();
  return finished(merge);
};
