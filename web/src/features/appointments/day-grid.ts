import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import type { DayHours } from "../../../../shared/locations/operating-hours.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { minutesOf, timeAt } from "../../lib/wall-clock.ts";

/** Minutes of one row of the grid, which is also how far apart the API offers times. */
export const STEP = 15;
const HOUR = 60;

/** A practitioner's column of the day. */
export interface Lane {
  readonly practitioner_id: string;
  readonly name: string;
  /** When the person works here on this day; undefined for not at all. */
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
  /** Before this wall-clock time nothing can be booked any more; "" on a day to come, "24:00" on one that is over. */
  readonly past: string;
}

/** From the hour in which the day's first thing begins to the end of its last one, in minutes since midnight. */
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

/** The day in rows of a quarter of an hour, a cell for each practitioner. Appointments that free their time are not in it. */
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

/** A cell's place in the grid. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const reachable = (cell: Cell | undefined) => cell?.kind === "free" || cell?.kind === "appointments";

/** The first cell in which there is something to do. */
export function firstPlace(rows: readonly Row[]): Place | undefined {
  const row = rows.findIndex(({ cells }) => cells.some(reachable));
  return row < 0 ? undefined : { row, column: rows[row]?.cells.findIndex(reachable) ?? 0 };
}

export const isReachable = (rows: readonly Row[], { row, column }: Place): boolean =>
  reachable(rows[row]?.cells[column]);

/** Where a key leads from a cell: past everything in which there is nothing to do; undefined where it leads nowhere. */
export function placeAfter(rows: readonly Row[], from: Place, key: string): Place | undefined {
  const step = ARROWS[key];
  if (!step) return undefined;
  const width = rows[0]?.cells.length ?? 0;
  let { row, column } = from;
  do {
    row += step.row;
    column += step.column;
    if (isReachable(rows, { row, column })) return { row, column };
  } while (row >= 0 && row < rows.length && column >= 0 && column < width);
  return undefined;
}
