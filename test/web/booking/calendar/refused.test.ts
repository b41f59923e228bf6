import * as fc from "fast-check";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { minutesOf, timeAt } from "../../../../shared/values/days-and-times.ts";
import { immovable, refusalFinder, refusedTimes } from "../../../../web/src/booking/calendar/use-move.ts";
import { anAppointment, nthId, PATIENT_ID, TODAY } from "../../../support/render-desk.tsx";
import { aColumn } from "./render-calendar.tsx";

const { busy, noSchedule, past, tooShort, closing } = BOOKING_RULE_TEXTS;
const NOW = { date: TODAY, time: "09:30" };
const moved = anAppointment();
const other = (changes: Parameters<typeof anAppointment>[0]) =>
  anAppointment({ appointment_id: nthId("appt", 2), patient_id: nthId("pat", 2), ...changes });

const reason = (column: ReturnType<typeof aColumn>, time: string, columns = [column]) =>
  refusalFinder({ columns, now: NOW }, moved)(column, minutesOf(time));

test("says which rule refuses a time", () => {
  const column = aColumn({ appointments: [moved, other({ start_time: "14:00", end_time: "14:30" })] });
  expect(reason(column, "11:00")).toBeUndefined();
  expect(reason(column, "09:15")).toBe(past);
  expect(reason(column, "13:45")).toBe(busy("Amara Okafor"));
  expect(reason(column, "14:30")).toBeUndefined();
  expect(reason(column, "16:45")).toBe(tooShort(closing("Harbor Road"), "17:00"));
  expect(reason(aColumn({ schedule: undefined }), "11:00")).toBe(noSchedule("Amara Okafor", "Harbor Road", ""));
  const hours = { open: "08:00", close: "20:00", status: "available" } as const;
  expect(reason(aColumn({ hours }), "16:45")).toBe(tooShort(BOOKING_RULE_TEXTS.endOfHours("Amara Okafor"), "17:00"));
});

test("refuses a time that the clocks skip", () => {
  const column = aColumn({ skipped: { start: 660, end: 720 } });
  expect(["10:45", "11:00", "11:45", "12:00"].map((time) => reason(column, time))).toEqual([
    undefined,
    APPOINTMENT_TEXTS.skippedTime,
    APPOINTMENT_TEXTS.skippedTime,
    undefined,
  ]);
});

test("refuses a time at which the patient is with another practitioner", () => {
  const there = aColumn({
    practitioner_id: nthId("staff", 2),
    appointments: [other({ patient_id: PATIENT_ID, start_time: "15:00", end_time: "15:30" })],
  });
  const here = aColumn({ appointments: [moved] });
  expect(reason(here, "15:00", [here, there])).toBe(busy("José O'Neill"));
});

test("does not count the moved appointment itself, nor one that takes no time", () => {
  const cancelled = other({ start_time: "11:00", end_time: "11:30", appointment_status: "CANCELLED" });
  const column = aColumn({ appointments: [moved, cancelled] });
  expect(reason(column, "10:15")).toBeUndefined();
  expect(reason(column, "11:00")).toBeUndefined();
});

test("greys exactly the times that are refused", () => {
  const anyOther = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 12 })).map(([start, length]) =>
    other({
      start_time: timeAt(start * 15),
      end_time: timeAt(Math.min(start * 15 + length * 15, 1439)),
      duration: length * 15,
    }),
  );
  fc.assert(
    fc.property(fc.array(anyOther, { maxLength: 8 }), (others) => {
      const column = aColumn({ appointments: [moved, ...others] });
      const findRefusal = refusalFinder({ columns: [column], now: NOW }, moved);
      const runs = refusedTimes(findRefusal, column, { start: 480, end: 1080 });
      for (let start = 480; start < 1080; start += 15) {
        const grey = runs.some((run) => run.start <= start && start < run.end);
        expect(grey).toBe(findRefusal(column, start) !== undefined);
      }
    }),
    { numRuns: 50 },
  );
});

test("lets only booked appointments be moved", () => {
  expect(immovable(moved)).toBeUndefined();
  expect(immovable(anAppointment({ appointment_status: "COMPLETED" }))).toBe(
    APPOINTMENT_TEXTS.notReschedulable("COMPLETED"),
  );
});
