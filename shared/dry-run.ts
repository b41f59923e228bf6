import * as z from "zod";
import { Appointment } from "./appointments/appointment.ts";

/** The query of a change that can be tried. With `dry_run=true`, the response says what the change would affect. */
export const DryRunQuery = z.strictObject({
  dry_run: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "true answers what the change affects and writes nothing" }),
});

/** The most appointments that a dry run shows. */
export const AFFECTED_SHOWN = 50;

/**
 * The appointments that a change affects, at most 50 of them. Of more than 1,000 appointments to come, those after the first
 * 1,000 are not judged: `complete` is false then, and `total` counts the others.
 */
export const Affected = z.object({
  affected: z.object({ total: z.number(), complete: z.boolean(), items: z.array(Appointment) }),
});
export type Affected = z.output<typeof Affected>;
