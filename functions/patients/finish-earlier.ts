import { unavailable } from "../data/contention.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { finishMerge } from "../data/merges/finish-merge.ts";
import type { MayContinue } from "../data/request-share.ts";

/**
 * Finishes an earlier merge of a patient, so that another one can begin.
 * @throws ClinicError 503 when that is more than the request's share
 */
export async function finishEarlier(
  { tenant_id, unfinished_merge }: PatientRow,
  mayContinue: MayContinue,
): Promise<void> {
  if (unfinished_merge && !(await finishMerge(tenant_id, unfinished_merge, mayContinue))) throw unavailable();
}
