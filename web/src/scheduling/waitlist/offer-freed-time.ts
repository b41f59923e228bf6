import type { QueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";

/**
 * Offers what is left of an appointment's time to the patients who wait for it, once the appointment has given it up.
 * @param moved whether the appointment is at another time now
 */
export function offerFreedTime(queryClient: QueryClient, appointment: Appointment, moved: boolean): void {
  if (appointment.ends_at <= new Date().toISOString()) return;
  // These files are part of no page. A time that is not offered is still free.
  void import("./offer-time.tsx").then(({ offerTime }) => offerTime(queryClient, appointment, moved)).catch(() => {});
}
