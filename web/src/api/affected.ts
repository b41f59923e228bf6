import type { Affected } from "../../../shared/dry-run.ts";

/** Returns the answer of a change that was sent with `dry_run`, which is not that of the change itself. */
export const dryRunOf = async (answer: Promise<unknown>): Promise<Affected> => (await answer) as Affected;

/** The query of a change that is only tried. */
export const DRY_RUN = { dry_run: "true" } as const;
