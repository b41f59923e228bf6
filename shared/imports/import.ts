import * as z from "zod";
import { Instant, optionalText } from "../values/fields.ts";
import { ImportId } from "../values/ids.ts";

/** The days for which an import can be undone. */
export const IMPORT_UNDO_DAYS = 7;

export const IMPORTS = {
  notFound: "Import not found",
  undone: "This import was undone.",
  tooLate: `An import can be undone for ${IMPORT_UNDO_DAYS} days.`,
  closed: `Rows can be added to an import for ${IMPORT_UNDO_DAYS} days.`,
  rowTwice: "A row number stands twice in the batch",
  sameService: (row: number) => `Row ${row} has the same name at this location`,
  unknownField: "A column has an unknown field",
  which: (noun: string, tell: string) => `Several ${noun} have this name. Add ${tell}.`,
  noService: (location: string) => `${location} has no service of this name`,
  whichLocation: "Location is required, because the clinic has several",
  notBegun: "An appointment that has not begun yet is booked or cancelled",
} as const;

export const IMPORT_KINDS = ["patients", "leads", "services", "appointments"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const MAX_BATCH_ROWS = 50;
const MAX_ROW = 100_000;

/** The states of an import. UNDOING means that records are still being removed. */
export const IMPORT_STATES = ["IMPORTED", "UNDOING", "UNDONE"] as const;

const count = z.number().int();

/** An import, with the number of its rows by outcome. */
export const Import = z.object({
  import_id: ImportId,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  file_hash: z.string().default("").meta({ description: "The hash of the file's content; empty if it is unknown" }),
  created: count.meta({ description: "Rows that created a record" }),
  failed: count.meta({ description: "Rows with errors" }),
  left_out: count.meta({ description: "Rows that were skipped as duplicates" }),
  removed: count.meta({ description: "Records that the undo has removed so far" }),
  kept: count.meta({ description: "Records that the undo has kept so far, because they were used or changed" }),
  undo_problem: z
    .string()
    .nullable()
    .meta({ description: "Why the undo has stopped before its end; null while it goes on. It can be requested again" }),
  created_by_name: z.string(),
  created_at: Instant,
  undo_until: Instant.meta({ description: "The last instant at which the import can be undone" }),
});
export type Import = z.output<typeof Import>;

export const NewImport = z.strictObject({
  kind: z.enum(IMPORT_KINDS, "Choose what to import"),
  dry_run: z.boolean().default(false).meta({ description: "true checks the rows and creates nothing" }),
  skip_duplicates: z
    .boolean()
    .default(false)
    .meta({ description: "true skips rows of people who are likely to be registered already" }),
  file_name: optionalText("File name", 200),
  file_hash: optionalText("File hash", 64).meta({
    description: "A hash of the file's content, by which an interrupted import can be continued with the same file",
  }),
});

const row = z.number().int().min(1).max(MAX_ROW).meta({ description: "The number of the row in the file" });

/** A batch of rows. It can be sent again: the response of a row that was imported before is the same as the first time. */
export const ImportBatch = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row,
        values: z.record(z.string().max(40), z.unknown()).meta({
          description:
            "By the fields of a new patient, lead or service, or of an appointment with names instead of ids; dates and numbers as they are typed",
        }),
      }),
    )
    .min(1)
    .max(MAX_BATCH_ROWS)
    .refine((rows) => new Set(rows.map((each) => each.row)).size === rows.length, IMPORTS.rowTwice),
});
export type ImportBatch = z.output<typeof ImportBatch>;

/**
 * The outcome of a row. In a dry run, it is the outcome that an import would have, except that a person or an appointment is not
 * compared with earlier rows, because these are not created.
 */
export const ImportedRow = z.object({
  row,
  ok: z.boolean(),
  record_id: z.string().nullable().meta({ description: "The record that the row created" }),
  errors: z.record(z.string(), z.string()).meta({ description: "Sentences by field" }),
  warnings: z
    .record(z.string(), z.string())
    .meta({ description: "Sentences by field, about optional values that could not be read and were left out" }),
  duplicate_of: z.string().nullable().meta({ description: "A record that is likely to be the same" }),
});
export type ImportedRow = z.output<typeof ImportedRow>;

export const KEPT_REASONS = ["used", "changed"] as const;

/** The most records kept by an undo that a response names. */
export const MAX_KEPT_SHOWN = 50;

/** An import with the records that its undo has kept, once the undo is finished. */
export const ImportDetails = Import.extend({
  kept_rows: z.array(z.object({ row, record_id: z.string(), name: z.string(), reason: z.enum(KEPT_REASONS) })),
});
export type ImportDetails = z.output<typeof ImportDetails>;
