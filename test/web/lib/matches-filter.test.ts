import { matchesFilter } from "../../../web/src/lib/formats.ts";

test.each([
  ["555) 011", true],
  ["(555) 011-0000", true],
  ["5550110000", true],
  ["+1 555", false],
  ["harbor", true],
  ["Road 4", true],
  ["road 5", false],
  ["-", false],
  ["", true],
])("the text %j is in a row: %s", (filter, found) => {
  expect(matchesFilter(["48 Harbor Road 4", "5550110000", undefined], filter)).toBe(found);
});

test("digits are compared alone only where the text could be a phone number", () => {
  expect(matchesFilter(["Room 12"], "1-2")).toBe(true);
  expect(matchesFilter(["Room 12"], "Suite 12")).toBe(false);
});
