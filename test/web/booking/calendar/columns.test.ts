import * as fc from "fast-check";
import { timeAt } from "../../../../shared/values/days-and-times.ts";
import {
  availableMinutes,
  type Column,
  headMarks,
  hoursText,
  pastMinutes,
  rowsOf,
  shownTime,
  snapped,
  workingTime,
} from "../../../../web/src/booking/calendar/columns.ts";
import { anAppointment, LOCATION_ID, TODAY } from "../../../support/render-desk.tsx";
import { aColumn } from "./render-calendar.tsx";

const EARLY = { date: TODAY, time: "07:00" };
const HOURS = { open: "09:00", close: "11:00", status: "available" } as const;
const kinds = (columns: readonly Column[], now = EARLY) =>
  columns.map((_, column) =>
    rowsOf(columns, now)
      .map(({ cells }) => cells[column]?.kind)
      .join(" "),
  );

test("shows the day from opening to closing in quarters of an hour", () => {
  const columns = [aColumn({ hours: HOURS })];
  expect(rowsOf(columns, EARLY).map(({ minutes }) => timeAt(minutes))).toEqual([
    "09:00",
    "09:15",
    "09:30",
    "09:45",
    "10:00",
    "10:15",
    "10:30",
    "10:45",
  ]);
  expect(kinds(columns)).toEqual(["free free free free free free free free"]);
});

test("gives an appointment the quarters that it covers, and a cancelled one none", () => {
  const appointments = [
    anAppointment({ start_time: "09:20", end_time: "09:50" }),
    anAppointment({ start_time: "10:15", end_time: "10:45", appointment_status: "CANCELLED" }),
  ];
  const columns = [aColumn({ hours: HOURS, appointments })];
  expect(kinds(columns)).toEqual(["free taken taken taken free free free free"]);
  expect(rowsOf(columns, EARLY).map(({ cells }) => cells[0]?.blocks.length)).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
});

test("offers no time that the clocks skip", () => {
  const columns = [aColumn({ hours: HOURS, skipped: { start: 570, end: 630 } })];
  expect(kinds(columns)).toEqual(["free free closed closed closed closed free free"]);
});

test("distinguishes past time from time in which no one works", () => {
  const columns = [aColumn({ hours: HOURS }), aColumn({ hours: HOURS, schedule: undefined })];
  const closed = Array(8).fill("closed").join(" ");
  expect(kinds(columns, { date: TODAY, time: "10:05" })).toEqual(["past past past past past free free free", closed]);
  expect(pastMinutes("2026-11-19", EARLY)).toBe(1440);
  expect(pastMinutes("2026-11-21", EARLY)).toBe(0);
});

test("shows appointments outside the opening hours and on a closed day", () => {
  const closed = { ...HOURS, status: "closed" } as const;
  const early = anAppointment({ start_time: "07:40", end_time: "08:10" });
  expect(shownTime([aColumn({ hours: HOURS, appointments: [early] })])).toEqual({ start: 420, end: 660 });
  expect(shownTime([aColumn({ hours: closed, appointments: [early] })])).toEqual({ start: 420, end: 540 });
  expect(shownTime([aColumn({ hours: closed })])).toEqual({ start: 0, end: 0 });
  expect(workingTime(aColumn({ hours: closed }))).toBeUndefined();
});

test("snaps every time to a quarter of an hour that the calendar shows", () => {
  const shown = { start: 480, end: 1080 };
  fc.assert(
    fc.property(fc.double({ min: -5000, max: 5000, noNaN: true }), (minutes) => {
      const time = snapped(minutes, shown);
      expect(time % 15).toBe(0);
      expect(time).toBeGreaterThanOrEqual(shown.start);
      expect(time).toBeLessThanOrEqual(shown.end - 15);
      if (minutes >= shown.start && minutes <= shown.end - 15)
        expect(Math.abs(time - minutes)).toBeLessThanOrEqual(7.5);
    }),
  );
});

test("says in the head of a column when its practitioner is away, or the location closed, and until when", () => {
  const until = (to_date: string) => ({ from_date: "2026-11-18", to_date });
  const at = { start_time: "13:00", end_time: "15:00" };
  const closure = { closure_id: "clo_1", location_id: LOCATION_ID, reason: "Boiler repair", created_at: "" };
  const heads = [
    aColumn(),
    aColumn({ timeOff: [until(TODAY)] }),
    aColumn({ timeOff: [until("2026-11-22"), until("2026-11-30")] }),
    aColumn({ timeOff: [{ ...until(TODAY), ...at }] }),
    aColumn({ timeOff: [until("2026-11-19")] }),
    aColumn({ closures: [{ ...closure, ...until(TODAY) }] }),
    aColumn({ closures: [{ ...closure, ...until(TODAY), ...at }] }),
    aColumn({ schedule: undefined }),
  ];
  expect(heads.map(hoursText)).toEqual([
    "9:00 AM – 5:00 PM",
    "On leave",
    "On leave until Nov 30",
    "9:00 AM – 5:00 PM",
    "9:00 AM – 5:00 PM",
    "Closed: Boiler repair",
    "9:00 AM – 5:00 PM, closed 1:00 – 3:00 PM",
    "Not working",
  ]);
  expect(heads.map(headMarks)).toEqual([[], [], [], ["On leave 1:00 – 3:00 PM"], [], [], [], []]);
});

test("counts the minutes in which appointments can be booked, without breaks, closures and time off that overlap", () => {
  const on = (start_time: string, end_time: string) => ({ from_date: TODAY, to_date: TODAY, start_time, end_time });
  const closure = { closure_id: "clos_1", location_id: "loc_1", created_at: "", reason: "", ...on("12:00", "14:00") };
  const day = aColumn({ hours: { ...HOURS, open: "09:00", close: "17:00" } });
  expect(availableMinutes(day)).toBe(8 * 60);
  expect(availableMinutes({ ...day, closures: [closure], timeOff: [on("13:00", "15:00"), on("16:30", "18:00")] })).toBe(
    4 * 60 + 30,
  );
  expect(availableMinutes({ ...day, timeOff: [{ from_date: TODAY, to_date: TODAY }] })).toBe(0);
  expect(availableMinutes({ ...day, schedule: undefined })).toBe(0);
});
