const number = (count: number) => count.toLocaleString("en");
const rows = (count: number) => `${number(count)} ${count === 1 ? "row" : "rows"}`;

/** The sentences of the page that imports files. Only that page loads them. */
export const IMPORTS_SCREEN = {
  about:
    "Choose a CSV file whose first line names its columns. The file is checked first, and nothing is imported before you say so.",
  unreadable: "The file has no rows. Save the list as CSV, with a first line that names the columns.",
  tooMany: "The file has more than 100,000 rows. Split it.",
  missing: (labels: string) => `Choose the column of: ${labels}`,
  appointments:
    "Patients, practitioners, services and locations are found by their names. Upcoming appointments follow the rules of booking; patients are reminded of them, but get no confirmation. Past ones are kept as history, without messages.",
  checked: (ready: number, wrong: number, known: number) =>
    `${rows(ready)} can be imported, ${number(wrong)} with errors, ${number(known)} registered already. Rows of the file are compared with each other during the import.`,
  imported: (created: number, wrong: number, skipped: number) =>
    `${rows(created)} imported, ${number(wrong)} with errors, ${number(skipped)} skipped as already registered.`,
  partly: (count: number, dry_run: boolean) =>
    `${rows(count)} ${dry_run ? "will be" : count === 1 ? "was" : "were"} imported without a value that can't be read.`,
  leftOut: (sentence: string) => `Left out: ${sentence}`,
  progress: (done: number, all: number, minutesLeft: number | undefined) =>
    `${number(done)} of ${rows(all)}${minutesLeft ? `, about ${minutesLeft} ${minutesLeft === 1 ? "minute" : "minutes"} left` : ""}`,
  keepOpen: "Keep this page open until all rows are imported.",
  cancelled: (done: number, all: number) => `The import was cancelled after ${number(done)} of ${rows(all)}.`,
  afterCancel: "Rows that were imported stay. You can undo them, or continue the import. No row is imported twice.",
  interrupted: (done: number, all: number) =>
    `The import stopped after ${number(done)} of ${rows(all)}. No row is imported twice when you continue.`,
  unfinished: (done: number) =>
    `${rows(done)} of this file ${done === 1 ? "was" : "were"} imported before. Continue that import?`,
  leave: (file: string) => ({
    header: "Stop the import?",
    text: `The import of ${file} is still running and stops when you leave this page. Rows that were imported stay. Choose the same file again to continue.`,
    action: "Stop import",
    dismissal: "Keep importing",
  }),
  undoQuestion:
    "Everything that this import created is removed. Records that were changed or used since, in appointments for example, stay.",
  undone: (removed: number, kept: number) => `${number(removed)} removed, ${number(kept)} kept`,
  undoing: "You can leave this page. The undo goes on by itself.",
  undoProgress: (done: number, all: number) => `${number(done)} of ${number(all)} records`,
  undoStopped: (done: number, all: number) =>
    `The undo stopped after ${number(done)} of ${number(all)} records. What was removed stays removed.`,
  moreKept: (count: number) => `and ${number(count)} more`,
  empty: "No imports yet. Patients, leads, services and appointments from another system can be imported above.",
  failed: "Failed to import",
  undoFailed: "Failed to undo the import",
} as const;
