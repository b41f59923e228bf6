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

/** The appointments that a change affects, at most 50 of them. */
export const Affected = z.object({ affected: z.object({ total: z.number(), items: z.array(Appointment) }) });
export type Affected = z.output<typeof Affected>;
