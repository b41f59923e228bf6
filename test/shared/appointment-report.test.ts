import { hoursOf, ReportQuery } from "../../shared/reports/appointment-report.ts";

import { EMPTY_COUNT } from "../../shared/reports/counts.ts";

const pathsOf = (from: string, to: string) =>
  ReportQuery.safeParse({ from, to }).error?.issues.map(({ path }) => path.join("."));

it("reports one day to 366 days", () => {
  expect([pathsOf("2026-01-01", "2026-01-01"), pathsOf("2026-01-01", "2027-01-01")]).toEqual([undefined, undefined]);
  expect([pathsOf("2026-01-02", "2026-01-01"), pathsOf("2026-01-01", "2027-01-02")]).toEqual([["to"], ["to"]]);
});

it("lists the hours of a weekday in order, whichever were counted first", () => {
  const day = (date: string, ...hours: string[]) => ({
    date,
    location_id: "loc_1",
    count: {
      ...EMPTY_COUNT,
      hours: Object.fromEntries(hours.map((hour) => [hour, { appointments: 1, minutes: 30, cents: 0 }])),
    },
  });
  // Two Tuesdays and a Monday.
  const days = [day("2027-03-02", "14", "08"), day("2027-03-09", "09", "14"), day("2027-03-08", "16")];
  expect(hoursOf(days)).toEqual([
    { weekday: "Monday", hour: "16", appointments: 1 },
    { weekday: "Tuesday", hour: "08", appointments: 1 },
    { weekday: "Tuesday", hour: "09", appointments: 1 },
    { weekday: "Tuesday", hour: "14", appointments: 2 },
  ]);
});
