import * as z from "zod";
import { ActivityId, UserId } from "../ids.ts";
import { PageQuery } from "../paging.ts";
import { ROLES } from "../roles.ts";

/** How long an entry is kept: the six years of 45 CFR 164.316(b)(2)(i), leap days included. */
export const AUDIT_LOG_DAYS = 2192;

/** That somebody did something to a record, or opened it; ids only, but for the person's name, which is looked up. */
export const Activity = z.object({
  activity_id: ActivityId,
  at: z.iso.datetime(),
  user_id: UserId,
  user_name: z.string(),
  user_role: z.enum(ROLES),
  operation: z.string().meta({ description: 'What was done, as the contract names it, such as "patients.update"' }),
  record_id: z.string(),
  request_id: z.string().meta({ description: "Under which the logs tell more" }),
});
export type Activity = z.output<typeof Activity>;

const instant = z.iso.datetime({ offset: true, error: "Enter a date and time" }).optional();
const id = z.string().min(1).max(64).optional();

export const ActivityQuery = PageQuery.extend({
  user_id: id.meta({ description: "Only what this person did" }),
  record_id: id.meta({ description: "Only what happened to this record" }),
  from: instant.meta({ description: "From this instant on" }),
  before: instant.meta({ description: "Up to this instant, itself not included" }),
});
export type ActivityQuery = z.output<typeof ActivityQuery>;
