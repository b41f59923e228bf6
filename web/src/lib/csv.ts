import { unparse } from "papaparse";

// Spreadsheets calculate what begins so, in Excel also with the wide forms. The library's own pattern misses texts of several lines.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const LINE_END = "\r\n";

/** Returns rows as lines of a CSV file, in which an apostrophe stands before everything that could be a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : unparse(
        rows.map((row) => [...row]),
        { escapeFormulae: FORMULA, newline: LINE_END },
      ) + LINE_END;
