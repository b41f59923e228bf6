import { deviceToday } from "../../../web/src/lib/dates.ts";

test("returns the date on the clock of the device", () => {
  expect(deviceToday(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(deviceToday(new Date(2026, 11, 31, 0, 0))).toBe("2026-12-31");
});
