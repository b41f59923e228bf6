import * as z from "zod";

/** The query of a change that has a dry run. With `dry_run=true`, the response lists what the change would affect. */
export const DryRunQuery = z.strictObject({
  dry_run: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "true answers what the change affects and writes nothing" }),
});

/** Returns the query and the dry run of a change whose only parameter asks for it. */
export const withDryRun = <S extends z.ZodType>(dryRun: S) => ({ query: DryRunQuery, dryRun });
