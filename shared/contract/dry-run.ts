import * as z from "zod";
import { Appointment } from "../appointments/appointment.ts";

/** The query of a change that has a dry run. With `dry_run=true`, the response lists what the change would affect. */
export const DryRunQuery = z.strictObject({
  dry_run: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "true answers what the change affects and writes nothing" }),
});

/** Returns the query and the dry run of a change whose only parameter asks for it. */
export const withDryRun = <S extends z.ZodType>(dryRun: S) => ({ query: DryRunQuery, dryRun });

/** The most appointments that the response of a dry run lists. */
export const MAX_AFFECTED_SHOWN = 50;

/**
 * The appointments that a change affects, at most 50 of them. Only the next 1,000 upcoming appointments are checked. If there
 * are more, `complete` is false, and `total` counts the affected ones among those 1,000.
 */
export const Affected = z.object({
  affected: z.object({ total: z.number(), complete: z.boolean(), items: z.array(Appointment) }),
});
export type Affected = z.output<typeof Affected>;
