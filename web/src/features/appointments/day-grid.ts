import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import type { DayHours } from "../../../../shared/locations/operating-hours.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { minutesOf, timeAt } from "../../lib/wall-clock.ts";

/** Minutes of one row of the grid, which is also the distance between the times that the API offers. */
export const STEP = 15;
const HOUR = 60;

/** A practitioner's column of the day. */
export interface Lane {
  readonly practitioner_id: string;
  readonly name: string;
  /** The practitioner's hours here on this day; undefined on a day off. */
  readonly hours: Schedule | undefined;
  readonly appointments: readonly Appointment[];
}

export type Cell =
  | { readonly kind: "appointments"; readonly appointments: readonly Appointment[] }
  | { readonly kind: "free" | "taken" | "off" };

export interface Row {
  readonly time: string;
  readonly cells: readonly Cell[];
}

export interface DayFacts {
  readonly hours: DayHours;
  readonly lanes: readonly Lane[];
  /** The wall-clock time before which nothing can be booked: "" on a future day, "24:00" on a past one. */
  readonly past: string;
}

/** Returns the first and the last minute that the grid shows: opening hours and appointments lie between them. */
function span({ hours, lanes }: DayFacts): readonly [number, number] {
  const open = hours.status === "available" ? [hours.open, hours.close] : [];
  const appointments = lanes.flatMap((lane) => lane.appointments);
  const times = [...open, ...appointments.flatMap((appointment) => [appointment.start_time, appointment.end_time])].map(
    minutesOf,
  );
  if (times.length === 0) return [0, 0];
  return [Math.floor(Math.min(...times) / HOUR) * HOUR, Math.ceil(Math.max(...times) / STEP) * STEP];
}

function cellOf({ hours, past }: DayFacts, lane: Lane, minutes: number): Cell {
  const [time, end] = [timeAt(minutes), timeAt(minutes + STEP)];
  const starting = lane.appointments.filter(({ start_time }) => start_time >= time && start_time < end);
  if (starting.length > 0) return { kind: "appointments", appointments: starting };
  if (lane.appointments.some(({ start_time, end_time }) => start_time < end && time < end_time))
    return { kind: "taken" };
  const open = hours.status === "available" && hours.open <= time && end <= hours.close;
  const works = lane.hours && lane.hours.start_time <= time && end <= lane.hours.end_time;
  return { kind: open && works && time >= past ? "free" : "off" };
}

/** Returns the day in rows of a quarter of an hour with a cell for each practitioner. Cancelled and missed appointments are left out. */
export function rowsOf(facts: DayFacts): readonly Row[] {
  const live = {
    ...facts,
    lanes: facts.lanes.map((lane) => ({
      ...lane,
      appointments: lane.appointments.filter(({ appointment_status }) => takesTime(appointment_status)),
    })),
  };
  const [from, to] = span(live);
  return Array.from({ length: (to - from) / STEP }, (_, step) => {
    const minutes = from + step * STEP;
    return { time: timeAt(minutes), cells: live.lanes.map((lane) => cellOf(live, lane, minutes)) };
  });
}
