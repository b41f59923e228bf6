import { unparse } from "papaparse";

// Spreadsheets run texts that begin with these characters as formulas, and Excel also does so with the full-width forms. The
// library's own pattern misses texts of several lines. A text that has an apostrophe there gets a second one, so that it can be
// read back as it was.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const LINE_END = "\r\n";

/** Returns rows as lines of a CSV file, with an apostrophe before every text that could be a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : unparse(
        rows.map((row) => [...row]),
        { escapeFormulae: FORMULA, newline: LINE_END },
      ) + LINE_END;

/** Returns a cell of a CSV file without the apostrophe that `csvLines` puts before a text that could be a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
