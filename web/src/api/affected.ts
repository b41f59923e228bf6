import type { Affected } from "../../../shared/dry-run.ts";

/** Returns the answer of a change that was sent with `dry_run`, which is not that of the change itself. */
export const dryRunOf = async (answer: Promise<unknown>): Promise<Affected> => (await answer) as Affected;
