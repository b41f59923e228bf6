import { finishMerge } from "../data/merges/finish-merge.ts";
import { unavailable } from "../data/transact.ts";

/** How long a request moves rows before it leaves the rest to the table's stream, well within the Lambda's timeout. */
const PATIENCE_MS = 5_000;

/** Moves the rows of a merge for as long as a request may take, and returns whether it is finished. */
export function finishInTime(tenant_id: string, merge_id: string): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  return finishMerge(tenant_id, merge_id, () => performance.now() < end);
}

/**
 * Finishes an earlier merge of a patient, so that another one can begin.
 * @throws ClinicError 503 when that takes longer than a request may
 */
export async function finishEarlier({
  tenant_id,
  unfinished_merge,
}: {
  readonly tenant_id: string;
  readonly unfinished_merge?: string | undefined;
}): Promise<void> {
  if (unfinished_merge && !(await finishInTime(tenant_id, unfinished_merge))) throw unavailable();
}
