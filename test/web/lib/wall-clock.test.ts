import {
  addDays,
  dateText,
  dayText,
  isDate,
  minutesOf,
  timeAt,
  timesText,
  timeText,
  wallClock,
  zoneText,
} from "../../../web/src/lib/wall-clock.ts";

test.each([
  ["2026-11-20T05:30:00Z", "America/Chicago", "2026-11-19", "23:30"],
  ["2026-11-20T05:30:00Z", "Pacific/Kiritimati", "2026-11-20", "19:30"],
  ["2026-03-08T07:59:00Z", "America/Chicago", "2026-03-08", "01:59"],
  ["2026-03-08T08:00:00Z", "America/Chicago", "2026-03-08", "03:00"],
  ["2026-11-01T07:30:00Z", "America/Chicago", "2026-11-01", "01:30"],
  ["2026-11-20T06:00:00Z", "America/Chicago", "2026-11-20", "00:00"],
])("at %s the wall clock in %s shows %s %s", (instant, zone, date, time) => {
  expect(wallClock(zone, new Date(instant))).toEqual({ date, time });
});

test("days are counted on the calendar, over the ends of months and the nights of the clocks", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

test("dates and times are written for people", () => {
  expect(dayText("2026-11-24")).toBe("Tue, Nov 24, 2026");
  expect(dateText("1980-01-31")).toBe("Jan 31, 1980");
  expect(dateText("")).toBe("");
  expect(timeText("14:30")).toBe("2:30 PM");
  expect(timeText("00:05")).toBe("12:05 AM");
  expect(timesText("09:00", "09:30")).toMatch(/^9:00 – 9:30 AM$/);
  expect(timesText("23:30", "00:15")).toBe("11:30 PM – 12:15 AM");
  expect(zoneText("America/Chicago")).toBe("Central Time");
});

test("a date that is still being typed is none", () => {
  expect(["2026-11-24", "2026-1", "2026-11-2", "2026-13-01", ""].map(isDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a time is so many minutes after midnight", () => {
  expect(minutesOf("09:15")).toBe(555);
  expect(timeAt(555)).toBe("09:15");
});
