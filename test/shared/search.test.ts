import { parseSearch } from "../../functions/domain/search/search.ts";
import { isUnfinishedNumber } from "../../shared/patients/search.ts";

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
