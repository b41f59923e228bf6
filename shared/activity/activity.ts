import * as z from "zod";
import { ActivityId } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { PageQuery } from "../paging.ts";
import { ACTIVITY_KINDS, ACTOR_ROLES } from "./kinds.ts";

/** A field that was changed, with both values. The text of notes is never among them. */
const FieldChange = z.object({
  field: z.string(),
  from: z.unknown().meta({ description: "The old value, null when there was none" }),
  to: z.unknown().meta({ description: "The new value, null when there is none" }),
});

/**
 * An audit entry: the change of a record, the opening of a record, or the reading of a page of a list. The name of the person
 * who acted is looked up.
 */
export const Activity = z.object({
  activity_id: ActivityId,
  at: z.iso.datetime(),
  user_id: z.string().meta({
    description:
      "The person; for a command of the operator the caller's ARN, and \"operator\" in a clinic's own entries",
  }),
  user_name: z.string(),
  user_role: z.enum(ACTOR_ROLES),
  operation: z.string().meta({ description: 'The operation that was called, such as "patients.update"' }),
  record_id: z.string().nullable().meta({ description: "The record that was changed or opened; null for a list" }),
  record_name: z.string().nullable().meta({
    description:
      "The name of a clinic in the platform's own entries, and in those of a clinic the name of a service, room or insurer, or the file of an import with the number of its records; null for every other record and for a deleted one",
  }),
  record_ids: z.array(z.string()).meta({ description: "The record, or every record of the page that was read" }),
  searched: z.boolean().meta({ description: "Whether the page answered a search; its text is not stored" }),
  changes: z.array(FieldChange).meta({ description: "What a change replaced; empty for everything else" }),
  request_id: z.string().meta({ description: "The request id under which the logs hold the details" }),
});
export type Activity = z.output<typeof Activity>;

// An instant outside these years could have a year of five digits in UTC, or one before the first.
const instant = z.iso
  .datetime({ offset: true, error: "Enter a date and time" })
  .refine((text) => text >= "1900" && text < "2200", "Enter a date and time from 1900 to 2199")
  .optional();
const id = z.string().min(1).max(64).optional();
// The ARN of an operator is longer than an id.
const actor = z.string().min(1).max(256).optional();

export const ActivityQuery = PageQuery.extend({
  user_id: actor.meta({ description: "Only entries of this person" }),
  record_id: id.meta({ description: "Only changes and openings of this record" }),
  kind: z.enum(ACTIVITY_KINDS).optional().meta({ description: "Only entries of this kind" }),
  from: instant.meta({ description: "The earliest instant, included" }),
  before: instant.meta({ description: "The latest instant, not included" }),
}).refine(({ from, before }) => !from || !before || Date.parse(from) <= Date.parse(before), {
  path: ["from"],
  error: MESSAGES.activity.endsBeforeStart,
});
export type ActivityQuery = z.output<typeof ActivityQuery>;
