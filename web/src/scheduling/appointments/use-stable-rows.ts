import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";

/** A row that is no longer in the list, and where it stood. */
interface RetainedRow {
  readonly appointment: Appointment;
  readonly index: number;
}

/**
 * Keeps an appointment in its place after a step has taken it out of the list. If the next row moved up, a second click would
 * change another patient's appointment.
 */
export function useStableRows(listed: readonly Appointment[]) {
  const [retained, setRetained] = useState<readonly RetainedRow[]>([]);
  const rows = [...listed];
  for (const { appointment, index } of retained)
    if (!rows.some(({ appointment_id }) => appointment_id === appointment.appointment_id))
      rows.splice(index, 0, appointment);

  /** Keeps the row of an appointment, with the state that a step has led to. */
  function keep(appointment: Appointment) {
    const { appointment_id } = appointment;
    const index = rows.findIndex((row) => row.appointment_id === appointment_id);
    if (index < 0) return;
    const others = retained.filter((each) => each.appointment.appointment_id !== appointment_id);
    setRetained([...others, { appointment, index }].sort((a, b) => a.index - b.index));
  }

  return { rows, keep, retainedCount: rows.length - listed.length, releaseAll: () => setRetained([]) };
}
