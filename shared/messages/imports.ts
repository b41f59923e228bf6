/** How long an import can be undone. */
const UNDO_DAYS = 7;

export const IMPORTS = {
  notFound: "Import not found",
  undone: "This import was undone.",
  tooLate: `An import can be undone for ${UNDO_DAYS} days.`,
  closed: `Rows can be added to an import for ${UNDO_DAYS} days.`,
  rowTwice: "A row number stands twice in the batch",
  sameService: (row: number) => `Row ${row} has the same name at this location`,
  unknownField: "A column has an unknown field",
  undoDays: UNDO_DAYS,
} as const;

const rows = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`;

export const IMPORTS_SCREEN = {
  about:
    "Choose a CSV file whose first line names its columns. The file is checked first, and nothing is imported before you say so.",
  unreadable: "The file has no rows. Save the list as CSV, with a first line that names the columns.",
  tooMany: "The file has more than 100,000 rows. Split it.",
  missing: (labels: string) => `Choose the column of: ${labels}`,
  checked: (ready: number, wrong: number, known: number) =>
    `${rows(ready)} can be imported, ${wrong} with errors, ${known} registered already.`,
  imported: (created: number, wrong: number, left: number) =>
    `${rows(created)} imported, ${wrong} with errors, ${left} left out as registered already.`,
  interrupted: (done: number, all: number) =>
    `The import stopped after ${done} of ${rows(all)}. No row is imported twice when you continue.`,
  unfinished: (done: number) =>
    `${rows(done)} of this file ${done === 1 ? "was" : "were"} imported before. Continue that import?`,
  undoQuestion:
    "Everything that this import created is removed. Records that were changed or used since, in appointments for example, stay.",
  undone: (removed: number, kept: number) => `${removed} removed, ${kept} kept`,
  undoing: "The import is still being undone. You can leave this page.",
  empty: "No imports yet. Patients, leads and services from another system can be imported above.",
  failed: "Failed to import",
  undoFailed: "Failed to undo the import",
} as const;
