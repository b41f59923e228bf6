import { array, assert, constantFrom, oneof, property, string, tuple } from "fast-check";
import { parse } from "papaparse";
import { csvLines, withoutGuard } from "../../shared/values/csv.ts";

const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"] as const;
const isFormula = (text: string) => FORMULA_STARTS.some((start) => text.startsWith(start));

const text = string({ unit: "grapheme" });
const dangerous = tuple(
  constantFrom(...FORMULA_STARTS),
  string({ unit: constantFrom("\n", "\r", '"', ",", "'", "=", "1", "A") }),
).map((parts) => parts.join(""));

const read = (lines: string) => parse<string[]>(lines, { delimiter: ",", newline: "\r\n" }).data.slice(0, -1);

test("puts an apostrophe before every text that a spreadsheet could calculate, those of several lines included", () => {
  assert(
    property(array(tuple(dangerous, dangerous), { minLength: 1 }), (rows) => {
      for (const cells of read(csvLines(rows))) for (const cell of cells) expect(isFormula(cell)).toBe(false);
      expect(read(csvLines(rows))).toEqual(rows.map((cells) => cells.map((cell) => `'${cell}`)));
    }),
  );
});

test("reads every text back as it was, those that already begin with apostrophes included", () => {
  const guarded = tuple(constantFrom("'", "''"), dangerous).map((parts) => parts.join(""));
  const any = oneof(text, dangerous, guarded);
  assert(
    property(array(tuple(any, any, any), { minLength: 1 }), (rows) => {
      expect(read(csvLines(rows)).map((cells) => cells.map(withoutGuard))).toEqual(rows);
    }),
  );
});

test("takes no apostrophe from a text that no spreadsheet would calculate", () => {
  for (const each of ["'Aisha", "O'Neil", "''", "'", "'555-0100", ""]) expect(withoutGuard(each)).toBe(each);
});

test("leaves the signs of a file that another product wrote", () => {
  for (const each of ["+1 555 010 0100", "-5", "=1", "@home"]) expect(withoutGuard(each)).toBe(each);
});

test("writes every other text as it is", () => {
  const plain = text.filter((each) => !isFormula(each.replace(/^'+/, "")));
  assert(
    property(array(tuple(plain, plain, plain), { minLength: 1 }), (rows) => {
      expect(read(csvLines(rows))).toEqual(rows);
    }),
  );
});

test("ends each row with a line end, and writes nothing for no rows", () => {
  expect(
    csvLines([
      ["a", "b, c"],
      ['"', ""],
    ]),
  ).toBe('a,"b, c"\r\n"""",\r\n');
  expect(csvLines([])).toBe("");
});
