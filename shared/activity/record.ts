import * as z from "zod";
import { searchText } from "../fields.ts";
import { PageQuery } from "../paging.ts";

/** A patient or a lead whom a filter of the audit log is to be about. */
export const FoundRecord = z.object({
  record_id: z.string(),
  kind: z.enum(["patient", "lead"]),
  person_name: z.string(),
  dob: z
    .string()
    .meta({ description: "The birth date, which tells people of the same name apart; empty when unknown" }),
});
export type FoundRecord = z.output<typeof FoundRecord>;

export const RecordQuery = PageQuery.pick({ limit: true }).extend({
  search: searchText(200).optional().meta({ description: "As in the list of patients" }),
  record_id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: "Only this record, to name one that was chosen before" }),
});
