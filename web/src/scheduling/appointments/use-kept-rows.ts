import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";

interface Kept {
  readonly appointment: Appointment;
  readonly index: number;
}

/**
 * Keeps appointments in their places after a step has taken them out of a list: if the next one took the place, a second
 * click would change another patient.
 */
export function useKeptRows(listed: readonly Appointment[]) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const rows = [...listed];
  for (const { appointment, index } of kept)
    if (!rows.some(({ appointment_id }) => appointment_id === appointment.appointment_id))
      rows.splice(index, 0, appointment);

  /** Keeps an appointment as it is after a step. */
  function keep(appointment: Appointment) {
    const { appointment_id } = appointment;
    const index = rows.findIndex((row) => row.appointment_id === appointment_id);
    if (index < 0) return;
    const others = kept.filter((each) => each.appointment.appointment_id !== appointment_id);
    setKept([...others, { appointment, index }].sort((a, b) => a.index - b.index));
  }

  return { rows, keep, leftOver: rows.length - listed.length, drop: () => setKept([]) };
}
