import { type Lane, rowsOf } from "../../../../web/src/features/appointments/day-grid.ts";
import { firstPlace, placeAfter } from "../../../../web/src/features/appointments/day-places.ts";
import { anAppointment, aWeek } from "../../../support/render-desk.tsx";

const HOURS = { open: "09:00", close: "11:00", status: "available" } as const;
const lane = (changes: Partial<Lane> = {}): Lane => ({
  practitioner_id: "a",
  name: "Amara",
  hours: aWeek()[0],
  appointments: [],
  ...changes,
});
const kinds = (rows: ReturnType<typeof rowsOf>, column = 0) => rows.map(({ cells }) => cells[column]?.kind).join(" ");

test("shows the day from opening to closing in quarters of an hour", () => {
  const rows = rowsOf({ hours: HOURS, lanes: [lane()], past: "" });
  expect(rows.map(({ time }) => time)).toEqual([
    ...["09:00", "09:15", "09:30", "09:45"],
    ...["10:00", "10:15", "10:30", "10:45"],
  ]);
  expect(kinds(rows)).toBe("free free free free free free free free");
});

test("gives an appointment the cells it covers, and a cancelled one none", () => {
  const appointments = [
    anAppointment({ start_time: "09:20", end_time: "09:50" }),
    anAppointment({ start_time: "10:15", end_time: "10:45", appointment_status: "CANCELLED" }),
  ];
  expect(kinds(rowsOf({ hours: HOURS, lanes: [lane({ appointments })], past: "" }))).toBe(
    "free appointments taken taken free free free free",
  );
});

test("shows past times, and practitioners who are off, as not free", () => {
  const facts = { hours: HOURS, lanes: [lane(), lane({ practitioner_id: "b", hours: undefined })], past: "10:05" };
  expect(kinds(rowsOf(facts))).toBe("off off off off off free free free");
  expect(kinds(rowsOf(facts), 1)).toBe("off off off off off off off off");
});

test("shows the appointments of a closed day", () => {
  const appointments = [anAppointment()];
  const rows = rowsOf({ hours: { ...HOURS, status: "closed" }, lanes: [lane({ appointments })], past: "" });
  expect(rows.map(({ time }) => time)).toEqual(["10:00", "10:15"]);
  expect(kinds(rows)).toBe("appointments taken");
  expect(rowsOf({ hours: { ...HOURS, status: "closed" }, lanes: [], past: "" })).toEqual([]);
});

test("moves past cells without an action by the arrow keys", () => {
  const appointments = [anAppointment({ start_time: "09:00", end_time: "10:00" })];
  const rows = rowsOf({ hours: HOURS, lanes: [lane({ appointments }), lane({ practitioner_id: "b" })], past: "" });
  const first = { row: 0, column: 0 };
  expect(firstPlace(rows)).toEqual(first);
  expect(placeAfter(rows, first, "ArrowDown")).toEqual({ row: 4, column: 0 });
  expect(placeAfter(rows, first, "ArrowRight")).toEqual({ row: 0, column: 1 });
  expect(placeAfter(rows, { row: 1, column: 1 }, "ArrowLeft")).toBeUndefined();
  expect(placeAfter(rows, first, "ArrowUp")).toBeUndefined();
  expect(placeAfter(rows, first, "Enter")).toBeUndefined();
});

test("moves to the ends of a row, of the day and by two hours as in any grid", () => {
  const day = { ...HOURS, close: "17:00" };
  const appointments = [anAppointment({ start_time: "09:00", end_time: "10:00" })];
  const lanes = [lane(), lane({ practitioner_id: "b", appointments }), lane({ practitioner_id: "c" })];
  const rows = rowsOf({ hours: day, lanes, past: "" });
  const from = { row: 4, column: 1 };
  expect(placeAfter(rows, from, "Home")).toEqual({ row: 4, column: 0 });
  expect(placeAfter(rows, from, "End")).toEqual({ row: 4, column: 2 });
  expect(placeAfter(rows, from, "PageDown")).toEqual({ row: 12, column: 1 });
  expect(placeAfter(rows, from, "PageUp")).toEqual({ row: 0, column: 1 });
  expect(placeAfter(rows, { row: 29, column: 1 }, "PageDown")).toEqual({ row: 31, column: 1 });
  expect(placeAfter(rows, from, "Control+Home")).toEqual({ row: 0, column: 0 });
  expect(placeAfter(rows, from, "Control+End")).toEqual({ row: 31, column: 2 });
});
