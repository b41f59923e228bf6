/**
 * A text that a spreadsheet would run as a formula, also where it begins with the full-width forms, as Excel does. A text that has
 * an apostrophe there already gets a second one, so that it can be read back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

const NEEDS_QUOTES = /[",\r\n]|^ | $/;

/** Returns a cell of a CSV file. An apostrophe keeps a spreadsheet from running a text as a formula. */
function csvCell(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file, without its end. */
export const csvLine = (cells: readonly unknown[]): string => cells.map(csvCell).join(",");

export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((cells) => `${csvLine(cells)}\r\n`).join("");

/** Returns a cell of a CSV file without the apostrophe that `csvLine` puts before a text that could be a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
