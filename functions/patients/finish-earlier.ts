import { unavailable } from "../data/contention.ts";
import { finishMerge } from "../data/merges/finish-merge.ts";
import type { MayContinue } from "../data/request-share.ts";

interface Merged {
  readonly tenant_id: string;
  readonly unfinished_merge?: string | undefined;
}

/**
 * Finishes an earlier merge of a patient, so that another one can begin.
 * @throws ClinicError 503 when that is more than the request's share
 */
export async function finishEarlier({ tenant_id, unfinished_merge }: Merged, mayContinue: MayContinue): Promise<void> {
  if (unfinished_merge && !(await finishMerge(tenant_id, unfinished_merge, mayContinue))) throw unavailable();
}
