import { Patient } from "../../shared/patients/patient.ts";
import { getPatient } from "../data/get-patient.ts";
import { isUndoable, MergeEntity, type MergeRow, undoEnd } from "../data/merges/merge.ts";
import { namesOfUsers } from "../data/names-of-users.ts";
import { type Page, page } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { findRows } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";

type ListMerges = UseCase<"patients.listMerges">;

/** Returns the merges into one patient, latest first. The patient's row names them. */
async function mergesInto(tenant_id: string, id: string): Promise<Page<MergeRow>> {
  const { patient_id, merges = [] } = await getPatient(tenant_id, id);
  const keys = merges.map((merge_id) => ({ tenant_id, merge_id }));
  const found = (await findRows(MergeEntity, keys)).filter((merge) => merge !== undefined);
  return { items: found.filter(({ kept_id }) => kept_id === patient_id).reverse(), next_cursor: null };
}

/**
 * Lists the merges that can be undone, of the clinic or into one patient. A page may be short, because a merge
 * whose patient was merged again is skipped until the later merge is undone.
 */
export const listMerges: ListMerges = async ({ tenantId: tenant_id }, { query }) => {
  const { patient_id, ...paging } = query;
  const { items: merges, next_cursor } = patient_id
    ? await mergesInto(tenant_id, patient_id)
    : await page(MergeEntity.query.byId({ tenant_id }), paging, "desc");
  const open = merges.filter((merge) => (merge.state === "MERGED" || merge.state === "MOVING") && isUndoable(merge));
  const ids = open.flatMap(({ kept_id, other_id }) => [kept_id, other_id]);
  const keys = ids.map((id) => ({ tenant_id, patient_id: id }));
  const user_ids = open.map(({ changed_by }) => changed_by);
  const [patients, names] = await Promise.all([findRows(PatientEntity, keys), namesOfUsers(tenant_id, user_ids)]);
  const items = open.flatMap((merge, at) => {
    const target = patients[2 * at];
    const other = patients[2 * at + 1];
    if (!target || !other || target.merged_into) return [];
    const { merge_id, merged_at, changed_by } = merge;
    const undo = { merge_id, merged_at, merged_by: names.get(changed_by) ?? "", undo_until: undoEnd(merge) };
    return [{ ...Patient.parse(target), ...undo, other: Patient.parse(other) }];
  });
  return { items, next_cursor };
};
