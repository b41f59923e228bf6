import * as z from "zod";
import { searchText } from "../fields.ts";
import { MAX_SEARCH } from "../page-size.ts";
import { PageQuery } from "../paging.ts";

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
