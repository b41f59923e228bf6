import type { QueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";

/**
 * Offers the rest of an appointment's former time to the patients on the waitlist.
 * @param moved whether the appointment was moved to another time, and not cancelled or missed
 */
export function offerFreedTime(queryClient: QueryClient, appointment: Appointment, moved: boolean): void {
  if (appointment.ends_at <= new Date().toISOString()) return;
  // The files are loaded only now. If that fails, the time is free without being offered.
  void import("./offer-time.tsx").then(({ offerTime }) => offerTime(queryClient, appointment, moved)).catch(() => {});
}
