import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { appointmentsKey, availabilityKey } from "./appointments.ts";
import { queryClient } from "./query-client.ts";

type Change = (appointment: Appointment) => Appointment;
/** The data of a cache entry: one appointment, several, pages of them, or none. */
type Cached =
  | null
  | Appointment
  | readonly Appointment[]
  | { readonly pages: readonly { items: readonly Appointment[] }[] };

function mapCached(cached: Cached, change: Change): Cached {
  if (cached === null) return null;
  if ("pages" in cached)
    return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
  return "appointment_id" in cached ? change(cached) : cached.map(change);
}

/** Replaces an appointment in every cached list. */
export const putAppointment = (next: Appointment): void =>
  void queryClient.setQueriesData<Cached>(
    { queryKey: appointmentsKey() },
    (cached) =>
      cached &&
      mapCached(cached, (appointment) => (appointment.appointment_id === next.appointment_id ? next : appointment)),
  );

/** Makes every list of appointments and every list of free times load again. */
export const appointmentsChanged = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: appointmentsKey() }),
    queryClient.invalidateQueries({ queryKey: availabilityKey() }),
  ]);
};
