import { unavailable } from "../data/contention.ts";
import { finishMerge } from "../data/merges/finish-merge.ts";

/** The milliseconds after which a request leaves the rest to the table's stream, well within the Lambda's timeout. */
const PATIENCE_MS = 5_000;

/** Starts the time of a request, and returns a function that returns whether some of it remains. */
export function requestTime(): () => boolean {
  const end = performance.now() + PATIENCE_MS;
  return () => performance.now() < end;
}

/** Moves the rows of a merge for as long as a request may take, and returns whether it is finished. */
export const finishInTime = (tenant_id: string, merge_id: string): Promise<boolean> =>
  finishMerge(tenant_id, merge_id, requestTime());

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
