import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStatus, UPCOMING } from "../../../../shared/appointments/status.ts";

const startOf = ({ starts_at }: Appointment) => starts_at;
const arrival = ({ checked_in_at, starts_at }: Appointment) => checked_in_at ?? starts_at;

/**
 * Returns the appointments of one status, or all upcoming ones and those in progress, in order of time, also where locations have
 * different time zones. Patients who wait in the clinic are in the order in which they arrived.
 */
export function listedToday(
  appointments: readonly Appointment[],
  shown: AppointmentStatus | undefined,
): readonly Appointment[] {
  const listed = appointments.filter(({ appointment_status }) =>
    shown ? appointment_status === shown : UPCOMING.includes(appointment_status),
  );
  const timeOf = shown === "CHECKED-IN" ? arrival : startOf;
  return listed.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}
