import * as z from "zod";
import { MAX_SEARCH } from "../contract/page-size.ts";
import { PageQuery } from "../contract/paging.ts";
import { searchText } from "../values/fields.ts";
import { ActivityId } from "../values/ids.ts";
import { ACTIVITY_KINDS, ACTOR_ROLES } from "./kinds.ts";
import { AUDIT_TEXTS } from "./texts.ts";

/** A record by which the audit log can be filtered. */
export const FoundRecord = z.object({
  record_id: z.string(),
  kind: z.enum(["patient", "lead", "service", "room", "provider", "company"]),
  record_name: z.string(),
  dob: z
    .string()
    .meta({ description: "The birth date, which tells people of the same name apart; empty when unknown" }),
  location_id: z.string().meta({ description: "The location of a service or a room, else empty" }),
});
export type FoundRecord = z.output<typeof FoundRecord>;

export const RecordQuery = PageQuery.pick({ limit: true }).extend({
  search: searchText(MAX_SEARCH).optional().meta({
    description:
      "As in the list of patients; a part of the name of a service, a room, an insurance provider or a company",
  }),
  record_id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: "Only this record, to name one that was chosen before" }),
});

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
  error: AUDIT_TEXTS.endsBeforeStart,
});
export type ActivityQuery = z.output<typeof ActivityQuery>;

/** An audit entry of one record, as its history shows it. */
export const HistoryEntry = Activity.pick({
  activity_id: true,
  at: true,
  user_name: true,
  user_role: true,
  operation: true,
  changes: true,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;
