import * as z from "zod";
import { GENDERS } from "../patients/person.ts";
import { Instant, optionalText } from "../values/fields.ts";
import { ImportId } from "../values/ids.ts";
import { latestToday, parseDate } from "../values/typed-input.ts";

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
} as const;

export const IMPORT_KINDS = ["patients", "leads", "services"] as const;
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
          description: "By the fields of a new patient, lead or service; dates and numbers as they are typed",
        }),
      }),
    )
    .min(1)
    .max(MAX_BATCH_ROWS)
    .refine((rows) => new Set(rows.map((each) => each.row)).size === rows.length, IMPORTS.rowTwice),
});
export type ImportBatch = z.output<typeof ImportBatch>;

/**
 * The outcome of a row. In a dry run, it is the outcome that an import would have, except that a person is not compared with earlier
 * rows, because these are not created.
 */
export const ImportedRow = z.object({
  row,
  ok: z.boolean(),
  record_id: z.string().nullable().meta({ description: "The record that the row created" }),
  errors: z.record(z.string(), z.string()).meta({ description: "Sentences by field" }),
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

type Reader = (text: string) => unknown;

const dateOf =
  (kind: "birth" | "any"): Reader =>
  (text) =>
    parseDate(text, kind === "birth" ? { kind, today: latestToday() } : { kind }) ?? text;

const upperCase: Reader = (text) => text.toUpperCase();
const minutes: Reader = (text) => (/^\d+(\s*min(ute)?s?\.?)?$/i.test(text) ? Number.parseInt(text, 10) : text);
// A comma or a space that separates no thousands may be a decimal point, as in "80,50", so such a text is not read.
const AMOUNT = /^\$?\s*(\d+|[1-9]\d{0,2}(,\s?\d{3})+)(\.\d+)?\s*\$?$/;
const YES_NO: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, no: false, n: false, false: false };

/** The readers of fields that files and the API write differently. A text that can't be read stays as it is. */
const READERS: Readonly<Record<string, Reader>> = {
  dob: dateOf("birth"),
  last_contact: dateOf("any"),
  next_step_on: dateOf("any"),
  gender: (text) => GENDERS.find((gender) => gender.startsWith(text.toUpperCase())) ?? text,
  contact: (text) => text.replaceAll(".", "-"),
  preferred_language: (text) => text.toLowerCase(),
  status: upperCase,
  fee: (text) => (AMOUNT.test(text) ? text.replace(/[$,\s]/g, "") : text),
  duration: minutes,
  buffer_before: minutes,
  buffer_after: minutes,
  needs_room: (text) => YES_NO[text.toLowerCase()] ?? text,
};

const DEFAULTS: Readonly<Record<ImportKind, Readonly<Record<string, unknown>>>> = {
  patients: {},
  leads: {},
  services: { status: "ACTIVE" },
};

/** Returns the values of a row as the API accepts them: texts are trimmed and read, and empty ones count as missing. */
export function readRow(kind: ImportKind, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
    if (typeof value !== "string") return value === null || value === undefined ? [] : [[field, value]];
    const text = value.trim();
    return text === "" ? [] : [[field, READERS[field]?.(text) ?? text]];
  });
  return { ...DEFAULTS[kind], ...Object.fromEntries(read) };
}
