import { parseSearch } from "../../functions/domain/search/search.ts";
import { erasureCount } from "../../shared/patients/erasure.ts";
import { LANGUAGES, Language } from "../../shared/patients/person.ts";
import { isUnfinishedNumber } from "../../shared/patients/search.ts";

it("counts up to 1,000 records exactly", () => {
  expect([3, 1_000, 1_001].map(erasureCount)).toEqual(["3", "1000", "More than 1,000"]);
});

const UNFINISHED = ["2", "218", "(21", "9/", "9/16", "09/16/", "1-2"];
const FINISHED = ["2185", "(218) 555-0110", "9/16/41", "1941-09-16", "jo", "jo 2", "O'Neill", "", "  ", "21 jo"];

test.each(UNFINISHED)("treats %s as an unfinished number, for which the API finds no one", (typed) => {
  expect(isUnfinishedNumber(typed)).toBe(true);
  expect(parseSearch(typed).finds).toBe("no one");
});

test.each(FINISHED)("treats %s as a complete search", (typed) => {
  expect(isUnfinishedNumber(typed)).toBe(false);
  expect(parseSearch(typed).finds).not.toBe("no one");
});

it("knows the 183 languages of ISO 639-1", () => {
  expect(new Set(LANGUAGES).size).toBe(183);
  for (const code of LANGUAGES) expect(code).toMatch(/^[a-z]{2}$/);
});

it.each(["es", "zu", ""])("accepts the language %j", (code) => {
  expect(Language.parse(code)).toBe(code);
});

it.each(["xx", "ES", "spa", "Spanish", "aa ab", null, 1])("refuses the language %j", (code) => {
  expect(Language.safeParse(code).success).toBe(false);
});
