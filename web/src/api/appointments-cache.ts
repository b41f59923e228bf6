import type { QueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { appointmentsKey, availabilityKey } from "./appointments.ts";

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

/** Puts an appointment into the place of its former self in every list that is known. */
export const putAppointment = (queryClient: QueryClient, next: Appointment): void =>
  void queryClient.setQueriesData<Held>(
    { queryKey: appointmentsKey() },
    (held) =>
      held && mapHeld(held, (appointment) => (appointment.appointment_id === next.appointment_id ? next : appointment)),
  );

/** Has every list of appointments, and every list of free times, asked for again. */
export const appointmentsChanged = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: appointmentsKey() }),
    queryClient.invalidateQueries({ queryKey: availabilityKey() }),
  ]);
};
