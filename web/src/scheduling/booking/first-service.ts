import { queryOptions } from "@tanstack/react-query";
import { appointmentsOfDaysQuery, lastAppointmentQuery } from "../../api/appointments.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { tabStorage } from "../../lib/tab-storage.ts";
import type { BookingValues } from "./booking-fields.ts";

const keyOf = (location_id: string) => `desk-first-service:${location_id}`;

/** Returns the service that this desk last booked at a location for a person without history. */
export const firstService = (location_id: string): string | undefined => tabStorage.get(keyOf(location_id));

/**
 * Builds the query of the service that is booked most often at a location on a day; null if nothing is booked there. It is
 * loaded only once, so that the choice in an open form does not change.
 */
export const usualServiceQuery = (location_id: string, date: string) =>
  queryOptions({
    queryKey: tenantKey("usual-service", location_id, date),
    queryFn: async ({ client }) => {
      const appointments = await client.fetchQuery(appointmentsOfDaysQuery({ from: date, to: date, location_id }));
      const counts = new Map<string, number>();
      for (const { service_id } of appointments) counts.set(service_id, (counts.get(service_id) ?? 0) + 1);
      return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Remembers the service of a booking, if it is known to be the person's first one. */
export function rememberFirstService({ person, location_id, service_id }: BookingValues): void {
  const isFirst =
    person.kind !== "patient" || queryClient.getQueryData(lastAppointmentQuery(person.patient_id).queryKey) === null;
  if (isFirst) tabStorage.set(keyOf(location_id), service_id);
}
