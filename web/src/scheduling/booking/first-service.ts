import type { QueryClient } from "@tanstack/react-query";
import { lastAppointmentQuery } from "../../api/appointments.ts";
import { tabStorage } from "../../lib/tab-storage.ts";
import type { PersonInput } from "./booking-fields.ts";

const keyOf = (location_id: string) => `desk-first-service:${location_id}`;

/** Returns the service that this desk last booked at a location for a person without history. */
export const firstService = (location_id: string): string | undefined => tabStorage.get(keyOf(location_id));

/** Remembers the service of a booking, if it is known to be the person's first one. */
export function rememberFirstService(
  queryClient: QueryClient,
  { person, location_id, service_id }: { person: PersonInput; location_id: string; service_id: string },
): void {
  const isFirst =
    person.kind !== "patient" || queryClient.getQueryData(lastAppointmentQuery(person.patient_id).queryKey) === null;
  if (isFirst) tabStorage.set(keyOf(location_id), service_id);
}
