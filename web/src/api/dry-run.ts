/** The query of a dry run. */
export const DRY_RUN = { dry_run: "true" } as const;
