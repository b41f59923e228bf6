import { ageText, deviceToday } from "../../../web/src/lib/dates.ts";

test.each([
  ["1941-09-16", "2026-09-15", "84"],
  ["1941-09-16", "2026-09-16", "85"],
  ["2026-02-20", "2026-11-19", "8 months"],
  ["2026-10-20", "2026-11-20", "1 month"],
  ["2024-11-20", "2026-11-19", "23 months"],
  ["2024-11-20", "2026-11-20", "2"],
  ["2026-11-20", "2026-11-20", "0 months"],
])("a person born %s is %s %s", (dob, today, age) => {
  expect(ageText(dob, today)).toBe(age);
});

test("returns the date on the clock of the device", () => {
  expect(deviceToday(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(deviceToday(new Date(2026, 11, 31, 0, 0))).toBe("2026-12-31");
});
