import type { Appointment } from "../../../../shared/appointments/appointment.ts";

/** The shortest rest of a completed appointment that another one can use. */
const SHORTEST_REST_MS = 15 * 60_000;

/** Returns whether enough of an appointment's time is left to offer it. */
function isWorthOffering({ appointment_status, completed_at, ends_at }: Appointment): boolean {
  if (appointment_status === "COMPLETED")
    return completed_at !== undefined && Date.parse(ends_at) - Date.parse(completed_at) >= SHORTEST_REST_MS;
  return ends_at > new Date().toISOString();
}

/**
 * Offers the rest of an appointment's former time to the patients on the waitlist.
 * @param moved whether the appointment was moved to another time, and not cancelled, missed or completed
 */
export function offerFreedTime(appointment: Appointment, moved: boolean): void {
  if (!isWorthOffering(appointment)) return;
  // The files are loaded only now. If that fails, the time is not offered.
  void import("./offer-time.tsx").then(({ offerTime }) => offerTime(appointment, moved)).catch(() => {});
}
