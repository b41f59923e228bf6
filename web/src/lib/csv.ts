import { unparse } from "papaparse";

// Spreadsheets run texts that begin with these characters as formulas, and Excel also does so with the full-width forms. The
// library's own pattern misses texts of several lines.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const LINE_END = "\r\n";

/** Returns rows as lines of a CSV file, with an apostrophe before every text that could be a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : unparse(
        rows.map((row) => [...row]),
        { escapeFormulae: FORMULA, newline: LINE_END },
      ) + LINE_END;
