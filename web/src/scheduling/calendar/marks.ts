import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { minutesLate, minutesWaiting } from "../appointments/lateness.ts";
import type { Row } from "./columns.ts";

/** What is special about a block at this moment. */
export interface Mark {
  readonly late?: string | undefined;
  readonly waiting?: string | undefined;
  readonly changed?: boolean;
  readonly open?: boolean;
  readonly moving?: boolean;
}

/** Returns the words for a patient who is late, or who waits in the clinic. */
export function delayOf(appointment: Appointment, moment: Moment): Pick<Mark, "late" | "waiting"> {
  const late = minutesLate(appointment, moment);
  const waiting = minutesWaiting(appointment, moment);
  return {
    late: late > 0 ? SCREENS.calendar.late(late) : undefined,
    waiting: waiting > 0 ? SCREENS.calendar.waiting(waiting) : undefined,
  };
}

export const NO_MARKS: Readonly<Record<string, Mark>> = {};

interface Special {
  readonly moment: Moment;
  readonly changed: ReadonlySet<string>;
  readonly open: string | undefined;
  readonly moving: string | undefined;
}

/** Returns the marks of the blocks that begin in a row, by the ids of their appointments. */
export function marksOf({ cells }: Row, { moment, changed, open, moving }: Special): Readonly<Record<string, Mark>> {
  const marks = cells.flatMap(({ blocks }) =>
    blocks.map(({ appointment }): [string, Mark] => [
      appointment.appointment_id,
      {
        ...delayOf(appointment, moment),
        changed: changed.has(appointment.appointment_id),
        open: appointment.appointment_id === open,
        moving: appointment.appointment_id === moving,
      },
    ]),
  );
  return marks.length === 0 ? NO_MARKS : Object.fromEntries(marks);
}
