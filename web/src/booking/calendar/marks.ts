import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { minutesLate, minutesSince, minutesWaiting } from "../appointments/appointment-status.tsx";
import type { Row } from "./columns.ts";

/** How a block is marked at the moment. */
export type Mark = ReturnType<typeof markOf>;

export const NO_MARKS: Readonly<Record<string, Mark>> = {};

interface Situation {
  readonly moment: Moment;
  readonly changed: ReadonlySet<string>;
  readonly open: string | undefined;
  readonly moving: string | undefined;
}

const elapsedOf = ({ starts_at, ends_at }: Appointment, { now }: Moment) =>
  starts_at <= now && now < ends_at ? minutesSince(starts_at, now) : undefined;

const markOf = (appointment: Appointment, { moment, changed, open, moving }: Situation) => ({
  /** By how many minutes the patient is late; 0 if not. */
  late: minutesLate(appointment, moment),
  /** For how many minutes the patient has waited; 0 if not waiting. */
  waiting: minutesWaiting(appointment, moment),
  /** The minutes since the start; undefined before it and after the end. */
  elapsed: elapsedOf(appointment, moment),
  changed: changed.has(appointment.appointment_id),
  open: appointment.appointment_id === open,
  moving: appointment.appointment_id === moving,
});

/** Returns the marks of the blocks that begin in a row, by the ids of their appointments. */
export function marksOf({ cells }: Row, situation: Situation): Readonly<Record<string, Mark>> {
  const marks = cells.flatMap(({ blocks }) =>
    blocks.map(({ appointment }) => [appointment.appointment_id, markOf(appointment, situation)] as const),
  );
  return marks.length === 0 ? NO_MARKS : Object.fromEntries(marks);
}
