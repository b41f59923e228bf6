import { minutesOf } from "../../../shared/values/days-and-times.ts";
import { skippedTime } from "../../../web/src/lib/wall-clock.ts";

test.each([
  ["2027-03-14", "America/Chicago", "02:00", "03:00"],
  ["2026-10-04", "Australia/Lord_Howe", "02:00", "02:30"],
  ["2026-09-06", "America/Santiago", "00:00", "01:00"],
] as const)("on %s the clocks of %s skip %s to %s", (date, zone, start, end) => {
  expect(skippedTime(date, zone)).toEqual({ start: minutesOf(start), end: minutesOf(end) });
});

test.each([
  ["the day before", "2027-03-13", "America/Chicago"],
  ["the day after", "2027-03-15", "America/Chicago"],
  ["the day on which the clocks go back", "2026-11-01", "America/Chicago"],
  ["a zone that never changes its clocks", "2027-03-14", "America/Phoenix"],
])("no time is skipped on %s", (_, date, zone) => {
  expect(skippedTime(date, zone)).toBeUndefined();
});
