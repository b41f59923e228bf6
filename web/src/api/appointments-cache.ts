import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { appointmentsKey, availabilityKey } from "./appointments.ts";
import { queryClient } from "./query-client.ts";

type Change = (appointment: Appointment) => Appointment;
type Held =
  | null
  | Appointment
  | readonly Appointment[]
  | { readonly pages: readonly { items: readonly Appointment[] }[] };

function mapHeld(held: Held, change: Change): Held {
  if (held === null) return null;
  if ("pages" in held)
    return { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
  return "appointment_id" in held ? change(held) : held.map(change);
}

/** Replaces an appointment in every cached list. */
export const putAppointment = (next: Appointment): void =>
  void queryClient.setQueriesData<Held>(
    { queryKey: appointmentsKey() },
    (held) =>
      held && mapHeld(held, (appointment) => (appointment.appointment_id === next.appointment_id ? next : appointment)),
  );

/** Makes every list of appointments and every list of free times load again. */
export const appointmentsChanged = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: appointmentsKey() }),
    queryClient.invalidateQueries({ queryKey: availabilityKey() }),
  ]);
};
