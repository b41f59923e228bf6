import {
  addDays,
  datesFrom,
  daysBetween,
  minutesOf,
  timeAt,
  utcDate,
  weekdayOf,
  weekOf,
  yearAfter,
} from "../../shared/values/days-and-times.ts";

test("days are counted on the calendar, over the ends of months and the nights of the clocks", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

test("a period counts its first and its last day", () => {
  expect(daysBetween("2026-03-07", "2026-03-09")).toBe(3);
  expect(datesFrom("2026-03-07", 3)).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
});

test("the week of a calendar begins on Sunday, and that of a schedule on Monday", () => {
  expect([weekdayOf("2030-03-04"), weekdayOf("2030-03-10")]).toEqual(["Monday", "Sunday"]);
  expect(weekOf("2030-03-10").at(0)).toBe("2030-03-10");
  expect(weekOf("2030-03-09").at(0)).toBe("2030-03-03");
  expect(weekOf("2030-03-03").at(-1)).toBe("2030-03-09");
});

test("converts between times and minutes since midnight", () => {
  expect(minutesOf("09:15")).toBe(555);
  expect(timeAt(555)).toBe("09:15");
});

test("the same day of the next year is the last of February for a leap day", () => {
  expect(["2026-12-24", "2026-12-29", "2028-02-29", "2027-02-28"].map(yearAfter)).toEqual([
    "2027-12-24",
    "2027-12-29",
    "2029-02-28",
    "2028-02-28",
  ]);
});

test("counts days from the present date in UTC", () => {
  vi.setSystemTime("2026-12-31T23:30:00Z");
  expect([utcDate(), utcDate(1), utcDate(-30)]).toEqual(["2026-12-31", "2027-01-01", "2026-12-01"]);
  vi.useRealTimers();
});
