import { finishUndo } from "../../domain/importing/finish-undo.ts";
import { finishErasure } from "../../domain/merging/finish-erasure.ts";
import { finishMerge } from "../../domain/merging/finish-merge.ts";
import { refreshDuplicates } from "../../domain/search/refresh-duplicates.ts";
import { findErasure } from "../../entities/merging.ts";
import { unavailable } from "../../platform/dynamo/transaction.ts";
import type { WorkBudget } from "../../platform/dynamo/work-budget.ts";

type Image = Readonly<Record<string, string>>;

/** The attributes by which two patients are compared, and the one that excludes a patient from the comparison. */
const COMPARED = ["first_name", "last_name", "contact", "dob", "email", "merged_into"];

/**
 * Finishes merges, erasures and undos of imports that were interrupted, and brings the clinic's likely duplicates up to date,
 * after a change of the table.
 */
export async function applyPatientChange(before: Image, after: Image, budget: WorkBudget): Promise<void> {
  // A row that was deleted has no image after the change.
  const { __edb_e__: entity, tenant_id = "", patient_id = "" } = after.__edb_e__ ? after : before;
  const { merge_id = "", import_id = "", undo_step = "", state } = after;
  if (entity === "merge" && (state === "MOVING" || state === "UNDOING")) {
    // After this error the stream sends the record again, so that a later call moves the rest.
    if (!(await finishMerge(tenant_id, merge_id, budget))) throw unavailable();
  }
  // Each step of an undo writes the next one into the import, which is a change of its own.
  if (entity === "import" && state === "UNDOING" && before.undo_step !== undo_step)
    await finishUndo(tenant_id, import_id, undo_step, budget);
  const erasure = entity === "erasure" && state === "ERASING" ? await findErasure(tenant_id, patient_id) : undefined;
  if (erasure && !(await finishErasure(erasure, budget))) throw unavailable();
  if (entity === "patient" && COMPARED.some((name) => before[name] !== after[name]))
    await refreshDuplicates(tenant_id, patient_id);
}
