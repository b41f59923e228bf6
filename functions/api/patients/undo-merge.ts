import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { PATIENTS } from "../../../shared/patients/texts.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { finishMerge } from "../../domain/merging/finish-merge.ts";
import { findPatientRow, getPatient, type PatientRow } from "../../domain/patients/people.ts";
import { indexWrites, patientItems } from "../../domain/search/index-writes.ts";
import { auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { findMerge, isUndoable, type MergeRow, mergeEntity } from "../../entities/merging.ts";
import { patientEntity } from "../../entities/patients.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { unavailable, updateItem } from "../../platform/dynamo/transaction.ts";
import { createWorkBudget, type WorkBudget } from "../../platform/dynamo/work-budget.ts";
import { areWritten, finishEarlier, isMerged, isSettled, restoredFields } from "./merge.ts";

const mergeFinal = (message: string) => new ClinicError("merge_final", message);

/** Reads the merges into the same patient that followed and were not undone, in the order in which they were made. */
async function readLaterMerges({ tenant_id, patient_id, merges = [] }: PatientRow, undone: MergeRow) {
  const later_ids = merges.slice(merges.indexOf(undone.merge_id) + 1);
  const found = await Promise.all(later_ids.map((merge_id) => findMerge(tenant_id, merge_id)));
  return found
    .filter((merge) => merge !== undefined)
    .filter((merge) => merge.target_id === patient_id && merge.state === "MERGED");
}

/**
 * Returns the id of the later merge that replaced a value of the merge that is undone, by field. The undo of that merge then has
 * to restore the value from before this one. Only the first later merge that replaced a value is changed.
 */
function replacingMerges(undone: MergeRow, laterMerges: readonly MergeRow[]): Record<string, string> {
  const replaced = Object.entries(undone.fields).flatMap(([name, { to }]) => {
    const first = laterMerges.find(({ fields }) => name in fields && fields[name]?.from === to);
    return first ? [[name, first.merge_id] as const] : [];
  });
  return Object.fromEntries(replaced);
}

/** Separates the two patients again in one transaction. Returns false when one of the rows has changed meanwhile. */
async function beginUndo(
  caller: TenantCaller,
  undone: MergeRow,
  target: PatientRow,
  other: PatientRow,
): Promise<boolean> {
  const { tenant_id, merge_id } = undone;
  const replaced_by = replacingMerges(undone, await readLaterMerges(target, undone));
  const ownFields = Object.fromEntries(Object.entries(undone.fields).filter(([name]) => !(name in replaced_by)));
  const returning = [other.patient_id, ...(other.merged_ids ?? [])];
  const targetChange = {
    ...restoredFields(target, ownFields),
    ...changedBy(caller),
    unfinished_merge: merge_id,
    merged_ids: (target.merged_ids ?? []).filter((id) => !returning.includes(id)),
  };
  const after = { ...target, ...targetChange, version: target.version + 1 };
  const changes = fieldChanges(target, after, Object.keys(ownFields));
  const entries = [
    auditEntry(caller, "patients.undoMerge", tenant_id, target.patient_id, changes),
    auditEntry(caller, "patients.undoMerge", tenant_id, other.patient_id),
  ];
  return areWritten([
    updateItem(
      mergeEntity().patch(undone).set({ state: "UNDOING", replaced_by, changed_by: caller.userId }).where(isMerged),
    ),
    updateItem(patientEntity().patch(target).set(targetChange).add({ version: 1 }).where(isSettled(target.version))),
    updateItem(
      patientEntity()
        .patch(other)
        .set({ unfinished_merge: merge_id, ...changedBy(caller) })
        .remove(["merged_into", "merge_id"])
        .add({ version: 1 })
        .where(isSettled(other.version)),
    ),
    ...indexWrites(patientItems(after), patientItems(target)),
    ...entries.flatMap(auditPuts),
  ]);
}

const isUndone = ({ state }: MergeRow) => state === "UNDOING" || state === "UNDONE";

/** Finishes an undo as far as the request's share allows, and returns both patients. */
async function finished({ tenant_id, merge_id, target_id, other_id }: MergeRow, budget: WorkBudget) {
  await finishMerge(tenant_id, merge_id, budget);
  const [patient, other] = await Promise.all([getPatient(tenant_id, target_id), getPatient(tenant_id, other_id)]);
  return { merge_id, patient, other };
}

/**
 * Undoes a merge: rows that it moved return to the other patient, and rows that were added since stay with the target. A merge
 * that was already undone is returned unchanged.
 */
export const undoMerge: UseCase<typeof patients.undoMerge> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  const budget = createWorkBudget();
  const merge = await getRow(mergeEntity(), { tenant_id, ...params }, NOT_FOUND_TEXTS.merge);
  if (isUndone(merge)) {
    await auditOpening(caller, "patient_id", merge.target_id);
    return finished(merge, budget);
  }
  if (!isUndoable(merge)) throw mergeFinal(PATIENTS.undoLate);
  const readPatients = () => Promise.all([merge.target_id, merge.other_id].map((id) => findPatientRow(tenant_id, id)));
  for (const patient of await readPatients()) if (patient) await finishEarlier(patient, budget);
  const [target, other] = await readPatients();
  if (!target || !other) throw new ClinicError("not_found", NOT_FOUND_TEXTS.merge);
  if (target.merged_into) throw mergeFinal(PATIENTS.undoFirst);
  if (await beginUndo(caller, merge, target, other)) return finished(merge, budget);
  // The same request, sent twice at once, may have begun to undo it.
  const now = await findMerge(tenant_id, params.merge_id);
  if (now && isUndone(now)) return finished(now, budget);
  throw unavailable();
};
