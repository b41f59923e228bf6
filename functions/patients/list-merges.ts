import { Patient } from "../../shared/patients/patient.ts";
import { getPatient } from "../data/get-patient.ts";
import { isUndoable, MergeEntity, type MergeRow, undoEnd } from "../data/merges/merge.ts";
import { namesOfUsers } from "../data/names-of-users.ts";
import { selectedPage } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { findRows } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";

type ListMerges = UseCase<"patients.listMerges">;

/** Returns the merges into one patient, latest first. The patient's row names them. */
async function mergesInto(tenant_id: string, id: string): Promise<MergeRow[]> {
  const { patient_id, merges = [] } = await getPatient(tenant_id, id);
  const keys = merges.map((merge_id) => ({ tenant_id, merge_id }));
  const found = (await findRows(MergeEntity, keys)).filter((merge) => merge !== undefined);
  return found.filter(({ kept_id }) => kept_id === patient_id).reverse();
}

/**
 * Reads the patients of those merges that can be undone. A merge whose patient was merged again is skipped until the later merge is
 * undone.
 */
async function readUndoable(tenant_id: string, merges: readonly MergeRow[]) {
  const open = merges.filter((merge) => (merge.state === "MERGED" || merge.state === "MOVING") && isUndoable(merge));
  const ids = open.flatMap(({ kept_id, other_id }) => [kept_id, other_id]);
  const keys = ids.map((id) => ({ tenant_id, patient_id: id }));
  const user_ids = open.map(({ changed_by }) => changed_by);
  const [patients, names] = await Promise.all([findRows(PatientEntity, keys), namesOfUsers(tenant_id, user_ids)]);
  return open.flatMap((merge, at) => {
    const target = patients[2 * at];
    const other = patients[2 * at + 1];
    if (!target || !other || target.merged_into) return [];
    const { merge_id, merged_at, changed_by } = merge;
    const undo = { merge_id, merged_at, merged_by: names.get(changed_by) ?? "", undo_until: undoEnd(merge) };
    return [{ ...Patient.parse(target), ...undo, other: Patient.parse(other) }];
  });
}

/** Lists the merges that can be undone, of the clinic or into one patient. */
export const listMerges: ListMerges = async ({ tenantId: tenant_id }, { query }) => {
  const { patient_id, ...paging } = query;
  if (patient_id)
    return { items: await readUndoable(tenant_id, await mergesInto(tenant_id, patient_id)), next_cursor: null };
  const merges = MergeEntity.query.byId({ tenant_id });
  return selectedPage(merges, paging, "desc", (some) => readUndoable(tenant_id, some));
};
