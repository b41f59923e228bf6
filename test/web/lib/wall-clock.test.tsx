import { Temporal } from "temporal-polyfill";
import { minutesOf } from "../../../shared/values/days-and-times.ts";
import {
  dateHint,
  listedDayText,
  skippedTime,
  typedDate,
  typedTime,
  wallClock,
  zoneText,
} from "../../../web/src/lib/wall-clock.ts";

const CLOCKS = [
  ["2026-11-20T05:30:00Z", "America/Chicago", "2026-11-19", "23:30"],
  ["2026-11-20T05:30:00Z", "Pacific/Kiritimati", "2026-11-20", "19:30"],
  ["2026-03-08T07:59:00Z", "America/Chicago", "2026-03-08", "01:59"],
  ["2026-03-08T08:00:00Z", "America/Chicago", "2026-03-08", "03:00"],
  ["2026-11-01T07:30:00Z", "America/Chicago", "2026-11-01", "01:30"],
  ["2026-11-20T06:00:00Z", "America/Chicago", "2026-11-20", "00:00"],
] as const;

test.each(CLOCKS)("at %s the wall clock in %s shows %s %s", (instant, zone, date, time) => {
  expect(wallClock(zone, new Date(instant))).toEqual({ date, time });
});

test.each(CLOCKS)(
  "a browser with Temporal makes no formatter: at %s in %s it shows %s %s",
  (instant, zone, date, time) => {
    vi.stubGlobal("Temporal", Temporal);
    const made = vi.spyOn(Intl, "DateTimeFormat");
    expect(wallClock(zone, new Date(instant))).toEqual({ date, time });
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  },
);

test("shows the name of a zone", () => {
  expect(zoneText("America/Chicago")).toBe("Central Time");
});

test("dates and times are written as they can be typed, and anything else stays as it is", () => {
  expect(["1941-09-16", "9/16/194", ""].map(typedDate)).toEqual(["09/16/1941", "9/16/194", ""]);
  expect(["21:30", "00:05", "9:3", ""].map(typedTime)).toEqual(["9:30 PM", "12:05 AM", "9:3", ""]);
});

test("below the field of a date stands its weekday, or how to type one", () => {
  expect(dateHint("1941-09-16")).toBe("Tue, Sep 16, 1941");
  expect(dateHint("9/16")).toBe("MM/DD/YYYY");
});

test("the formatters of a zone are made once", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  for (let n = 0; n < 100; n += 1) {
    wallClock("Antarctica/Troll");
    zoneText("Antarctica/Troll");
  }
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});

test("leaves this year out of a day in a list", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:30:00Z") });
  expect(listedDayText("2026-11-24")).toBe("Tue, Nov 24");
  expect(listedDayText("2027-01-04")).toBe("Mon, Jan 4, 2027");
});

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
