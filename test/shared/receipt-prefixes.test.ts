import { RECEIPT_PREFIX } from "../../shared/payments/methods.ts";
import { receiptNumber, receiptPrefixes } from "../../shared/payments/receipt.ts";

it("writes a number with six digits, or more once they are used up", () => {
  expect(receiptNumber("HR", "2026", 123)).toBe("HR-2026-000123");
  expect(receiptNumber("HR", "2026", 1_234_567)).toBe("HR-2026-1234567");
});

it.each([
  ["Harbor Road", "HR"],
  ["Lake Street Family Clinic North", "LSFC"],
  ["Downtown", "DO"],
  ["Ángel Ñandú", "AN"],
  ["9th & 3rd", "TR"],
  ["Q", "QX"],
  ["1234", "XX"],
  ["东京", "XX"],
])("takes the prefix of %s from its name: %s", (name, prefix) => {
  expect(receiptPrefixes(name)[0]).toBe(prefix);
});

it("offers the beginning of the name after its initials, and then other last letters in order", () => {
  const prefixes = receiptPrefixes("Harbor Road");
  expect(prefixes.slice(0, 7)).toEqual(["HR", "HA", "HAR", "HARB", "HAA", "HAB", "HAC"]);
  expect(prefixes.slice(28, 32)).toEqual(["HAZ", "HAAA", "HAAB", "HAAC"]);
  expect(receiptPrefixes("Oak Hill").slice(0, 4)).toEqual(["OH", "OA", "OAK", "OAKH"]);
});

it.each(["Harbor Road", "Q", "东京"])("has a free prefix for many locations that are all called %s", (name) => {
  const prefixes = receiptPrefixes(name);
  expect(prefixes.length).toBeGreaterThan(600);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(prefixes.filter((prefix) => !RECEIPT_PREFIX.test(prefix))).toEqual([]);
});
