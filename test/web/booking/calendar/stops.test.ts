import { type Column, rowsOf } from "../../../../web/src/booking/calendar/columns.ts";
import {
  blockId,
  cellOfStop,
  freeId,
  placeAfter,
  type Stop,
  stopAfter,
  stopNear,
  stopsOf,
} from "../../../../web/src/booking/calendar/stops.ts";
import { anAppointment, nthId, TODAY } from "../../../support/render-desk.tsx";
import { aColumn } from "./render-calendar.tsx";

const stops = (...columns: readonly Column[]) => stopsOf(rowsOf(columns, { date: TODAY, time: "07:00" }));
const HOURS = { open: "09:00", close: "11:00", status: "available" } as const;
const first = anAppointment({ start_time: "09:00", end_time: "10:00" });
const beside = anAppointment({ appointment_id: nthId("appt", 2), start_time: "09:30", end_time: "10:00" });
const all = stops(
  aColumn({ hours: HOURS, appointments: [first, beside] }),
  aColumn({ practitioner_id: nthId("staff", 2), hours: HOURS, schedule: undefined }),
  aColumn({ practitioner_id: nthId("staff", 3), hours: HOURS }),
);
const stop = (id: string) => all.flat().find((each) => each.id === id) as Stop;
const after = (id: string, key: string) => stopAfter(all, stop(id), key)?.id;

test("reaches every appointment and free quarter of a column, and nothing else", () => {
  expect(all.map((column) => column.map(({ id }) => id))).toEqual([
    [
      blockId(first.appointment_id),
      blockId(beside.appointment_id),
      ...[600, 615, 630, 645].map((minutes) => freeId(0, minutes)),
    ],
    [],
    [540, 555, 570, 585, 600, 615, 630, 645].map((minutes) => freeId(2, minutes)),
  ]);
});

test("moves from one stop to the next by the arrow keys, across columns without stops", () => {
  expect(after(blockId(first.appointment_id), "ArrowDown")).toBe(blockId(beside.appointment_id));
  expect(after(blockId(beside.appointment_id), "ArrowDown")).toBe(freeId(0, 600));
  expect(after(blockId(beside.appointment_id), "ArrowUp")).toBe(blockId(first.appointment_id));
  expect(after(blockId(beside.appointment_id), "ArrowRight")).toBe(freeId(2, 570));
  expect(after(freeId(2, 570), "ArrowLeft")).toBe(blockId(beside.appointment_id));
  expect(after(blockId(first.appointment_id), "ArrowUp")).toBeUndefined();
  expect(after(freeId(2, 570), "ArrowRight")).toBeUndefined();
  expect(after(freeId(2, 570), "x")).toBeUndefined();
});

test("leads to the ends of the column and of the calendar", () => {
  expect(after(freeId(0, 615), "Home")).toBe(blockId(first.appointment_id));
  expect(after(blockId(first.appointment_id), "End")).toBe(freeId(0, 645));
  expect(after(freeId(0, 615), "Control+End")).toBe(freeId(2, 645));
  expect(after(freeId(2, 645), "Control+Home")).toBe(blockId(first.appointment_id));
});

test("finds the nearest stop when the focused one is gone", () => {
  expect(stopNear(all, { column: 2, minutes: 583 })?.id).toBe(freeId(2, 585));
  expect(stopNear(all, { column: 1, minutes: 600 })?.id).toBe(freeId(0, 600));
  expect(stopNear([], { column: 0, minutes: 600 })).toBeUndefined();
});

test("steps a moved appointment onto the grid of quarters of an hour", () => {
  expect(placeAfter({ column: 1, minutes: 560 }, "ArrowDown")).toEqual({ column: 1, minutes: 570 });
  expect(placeAfter({ column: 1, minutes: 560 }, "ArrowUp")).toEqual({ column: 1, minutes: 555 });
  expect(placeAfter({ column: 1, minutes: 555 }, "ArrowLeft")).toEqual({ column: 0, minutes: 555 });
  expect(placeAfter({ column: 1, minutes: 555 }, "Enter")).toBeUndefined();
  expect(cellOfStop(freeId(2, 570))).toEqual({ column: 2, minutes: 570 });
  expect(cellOfStop(blockId("a"))).toBeUndefined();
});
