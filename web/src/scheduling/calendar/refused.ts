import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import {
  type DayFacts,
  findConflict,
  locationRules,
  notPast,
  practitionerRules,
  violatedRule,
} from "../../../../shared/appointments/booking-rules.ts";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { addDays, minutesOf, timeAt } from "../../../../shared/values/days-and-times.ts";
import type { WallClock } from "../../lib/wall-clock.ts";

import { blocksOf } from "./blocks.ts";
import { type Column, type Minutes, STEP } from "./columns.ts";

const DAY = 1440;

// The rules compare instants. Times on the wall clock of one location compare in the same way.
const instant = (date: string, minutes: number) =>
  minutes < DAY ? `${date}T${timeAt(minutes)}` : `${addDays(date, 1)}T${timeAt(minutes - DAY)}`;

const span = (date: string, { start, end }: Minutes) => ({
  starts_at: instant(date, start),
  ends_at: instant(date, end),
});

/** Returns what the rules need to know about a column. */
const factsOf = ({ hours, schedule, location, ...column }: Column): DayFacts => ({
  ...column,
  hours,
  location,
  schedules: schedule ? [schedule] : [],
  otherLocations: new Map(),
});

/** Returns why the appointment can't begin at a time of a column; undefined if nothing on the calendar prevents it. */
type FindRefusal = (column: Column, start: number) => string | undefined;

/**
 * Returns the function that finds the refusals of an appointment that is being moved. The API decides by the same rules, and it
 * also knows the appointments of the practitioner and the patient at other locations.
 */
export function refusalFinder(
  { columns, now }: { readonly columns: readonly Column[]; readonly now: WallClock },
  moved: Appointment,
): FindRefusal {
  const booked = new Map(
    columns.map((column) => [
      column,
      blocksOf(column.appointments)
        .filter(({ appointment }) => appointment.appointment_id !== moved.appointment_id)
        .map((block) => ({ ...block.appointment, ...span(column.date, block) })),
    ]),
  );
  const ofPatient = columns
    .flatMap((column) => booked.get(column) ?? [])
    .filter(({ patient_id }) => patient_id === moved.patient_id);
  return (column, start) => {
    const { date, practitioner_name, skipped } = column;
    if (skipped && skipped.start <= start && start < skipped.end) return APPOINTMENT_TEXTS.skippedTime;
    const end = start + moved.duration;
    const time = { start_time: timeAt(start), end_time: timeAt(end % DAY), ...span(date, { start, end }) };
    const facts = factsOf(column);
    const spanOf = (from: string, to: string) => span(date, { start: minutesOf(from), end: minutesOf(to) });
    const rules = [
      ...locationRules(facts, spanOf),
      ...practitionerRules(facts, spanOf),
      notPast(`${now.date}T${now.time}`),
    ];
    const people = { practitioner: booked.get(column) ?? [], patient: ofPatient };
    const names = { practitioner_name, patient_name: moved.patient_name };
    return violatedRule(time, rules) ?? findConflict(time, { ...people, ...names }, moved);
  };
}

/** Returns why an appointment can't be moved at all; undefined if it can. */
export const immovable = ({ appointment_status }: Appointment): string | undefined =>
  appointment_status === "BOOKED" ? undefined : APPOINTMENT_TEXTS.notReschedulable(appointment_status);

/** Returns the times of a column at which the appointment can't begin. Consecutive ones are joined. */
export function refusedTimes(findRefusal: FindRefusal, column: Column, shown: Minutes): readonly Minutes[] {
  const runs: Minutes[] = [];
  for (let start = shown.start; start < shown.end; start += STEP) {
    if (!findRefusal(column, start)) continue;
    const last = runs.at(-1);
    if (last?.end === start) runs[runs.length - 1] = { start: last.start, end: start + STEP };
    else runs.push({ start, end: start + STEP });
  }
  return runs;
}
