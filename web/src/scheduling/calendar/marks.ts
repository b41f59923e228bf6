import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { minutesLate, minutesWaiting } from "../appointments/lateness.ts";
import type { Row } from "./columns.ts";

/** The marks of a block at this moment. */
export interface Mark {
  /** Minutes; 0 for a patient who is neither late nor waiting. */
  readonly late: number;
  readonly waiting: number;
  /** Minutes since its start; undefined before it and after its end. */
  readonly elapsed: number | undefined;
  readonly changed: boolean;
  readonly open: boolean;
  readonly moving: boolean;
}

export const NO_MARKS: Readonly<Record<string, Mark>> = {};

interface Special {
  readonly moment: Moment;
  readonly changed: ReadonlySet<string>;
  readonly open: string | undefined;
  readonly moving: string | undefined;
}

const MINUTE_MS = 60_000;

const elapsedOf = ({ starts_at, ends_at }: Appointment, { now }: Moment) =>
  starts_at <= now && now < ends_at ? Math.floor((Date.parse(now) - Date.parse(starts_at)) / MINUTE_MS) : undefined;

/** Returns the marks of the blocks that begin in a row, by the ids of their appointments. */
export function marksOf({ cells }: Row, { moment, changed, open, moving }: Special): Readonly<Record<string, Mark>> {
  const marks = cells.flatMap(({ blocks }) =>
    blocks.map(({ appointment }): [string, Mark] => [
      appointment.appointment_id,
      {
        late: minutesLate(appointment, moment),
        waiting: minutesWaiting(appointment, moment),
        elapsed: elapsedOf(appointment, moment),
        changed: changed.has(appointment.appointment_id),
        open: appointment.appointment_id === open,
        moving: appointment.appointment_id === moving,
      },
    ]),
  );
  return marks.length === 0 ? NO_MARKS : Object.fromEntries(marks);
}
