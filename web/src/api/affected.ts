import type { Affected } from "../../../shared/dry-run.ts";

/** Returns the response of a change that was sent with `dry_run`. Its type differs from that of the change itself. */
export const dryRunOf = async (answer: Promise<unknown>): Promise<Affected> => (await answer) as Affected;

/** The query of a dry run. */
export const DRY_RUN = { dry_run: "true" } as const;
