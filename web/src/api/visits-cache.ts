import type { QueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { availabilityKey, visitsKey } from "./visits.ts";

type Change = (visit: Appointment) => Appointment;
type Held = Appointment | readonly Appointment[] | { readonly pages: readonly { items: readonly Appointment[] }[] };

function mapHeld(held: Held, change: Change): Held {
  if ("pages" in held)
    return { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
  return "appointment_id" in held ? change(held) : held.map(change);
}

/** Puts a visit into the place of its former self in every list that is known. */
export const putVisit = (queryClient: QueryClient, next: Appointment): void =>
  void queryClient.setQueriesData<Held>(
    { queryKey: visitsKey() },
    (held) => held && mapHeld(held, (visit) => (visit.appointment_id === next.appointment_id ? next : visit)),
  );

/** Has every list of visits, and every list of free times, asked for again. */
export const visitsChanged = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: visitsKey() }),
    queryClient.invalidateQueries({ queryKey: availabilityKey() }),
  ]);
};
