import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { asBooked } from "../../../../shared/appointments/booking-rules.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Room } from "../../../../shared/locations/room.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { suitsRoom } from "../../../../shared/services/suitable-rooms.ts";
import { dateRefusal } from "../../../../shared/values/typed-input.ts";
import { appointmentsOfDaysQuery, lastAppointmentQuery, type Offer } from "../../api/appointments.ts";
import { roomsQuery, servicesQuery } from "../../api/locations.ts";
import { practitionersOfLocationQuery } from "../../api/practitioners.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { tabStorage } from "../../lib/storage.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { LOOKUP_TEXTS } from "../lookup-texts.ts";
import { ANY, type BookingInput, type BookingValues, NOW } from "./booking-fields.ts";
import { timeOfKey } from "./time-field.tsx";

/** Returns the active rooms in which an appointment of the service can take place. */
export const roomsFor = (service: Service, rooms: readonly Room[]): readonly Room[] =>
  rooms.filter(({ room_id, status }) => status === "ACTIVE" && suitsRoom(service, room_id));

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

export type BookingForm = UseFormReturn<BookingInput, unknown, BookingValues>;

/**
 * Loads the services and practitioners of the chosen location, and makes a choice that has only one option.
 * @returns what can be chosen, and the offer whose free times are shown, once it is complete
 */
export function useOffer(form: BookingForm, locations: readonly Location[], moved: Appointment | undefined) {
  const [location_id, service_id, practitioner_id, date, person, chosenRoom] = useWatch({
    control: form.control,
    name: ["location_id", "service_id", "practitioner_id", "date", "person", "room_id"],
  });
  const location = locations.find((each) => each.location_id === location_id);
  const servicesAnswer = useQuery({ ...servicesQuery(location_id), enabled: location_id !== "" });
  const practitionersAnswer = useQuery({
    ...practitionersOfLocationQuery(location_id),
    enabled: location_id !== "",
  });
  const rooms = useQuery({ ...roomsQuery(location_id), enabled: location_id !== "" && chosenRoom !== "" }).data;
  const services = servicesAnswer.data
    ?.filter(({ status }) => status === "ACTIVE")
    .map((service) => asBooked(service, moved));
  const practitioners = practitionersAnswer.data?.filter(({ schedules }) => schedules.some((day) => day.is_available));

  // The ids are joined, so that the effect does not run again for a reloaded list with the same items.
  const serviceIds = services?.map((service) => service.service_id).join(" ");
  const practitionerIds = practitioners?.map(({ staff_id }) => staff_id).join(" ");
  useEffect(() => {
    // It is set as a default, because a choice that the person did not make does not count as unsaved input.
    const setDefault = (name: "service_id" | "practitioner_id" | "date", defaultValue: string) => {
      // The dialog may not have rendered the field yet.
      form.register(name);
      form.resetField(name, { defaultValue });
    };
    // A choice can't be checked before its options are loaded.
    const choose = (name: "service_id" | "practitioner_id", ids: string | undefined, chosen: string) => {
      const all = ids?.split(" ");
      if (!all || all.includes(chosen)) return;
      if (all.length === 1) setDefault(name, all[0] ?? "");
      else form.setValue(name, name === "practitioner_id" ? ANY : "");
    };
    choose("service_id", serviceIds, service_id);
    choose("practitioner_id", practitionerIds && `${practitionerIds} ${ANY}`, practitioner_id);
    if (location && !form.getValues("date")) setDefault("date", wallClock(location.time_zone).date);
  }, [form, location, serviceIds, practitionerIds, service_id, practitioner_id]);

  // A free time of any practitioner belongs to these choices, and a time of one practitioner to that practitioner.
  const choices = [location_id, service_id, practitioner_id, date, chosenRoom].join(" ");
  const offered = useRef(choices);
  // A layout effect runs before the list of free times chooses its first one, which it does at once if it is already loaded.
  useLayoutEffect(() => {
    if (offered.current === choices) return;
    offered.current = choices;
    const time = form.getValues("start_time");
    if (timeOfKey(time) || (time !== "" && time !== NOW && practitioner_id === ANY)) form.setValue("start_time", "");
  }, [form, choices, practitioner_id]);

  const service = services?.find((each) => each.service_id === service_id);
  // A room that was chosen for another service or location is ignored.
  const room = service && rooms && roomsFor(service, rooms).find(({ room_id }) => room_id === chosenRoom);
  const complete = location_id && service_id && practitioner_id && !dateRefusal(date);
  const offer: Offer | undefined = complete
    ? {
        location_id,
        service_id,
        practitioner_id,
        date,
        ...(person.kind === "patient" && { patient_id: person.patient_id }),
        ...(moved && { appointment_id: moved.appointment_id }),
        ...(room && { room_id: room.room_id }),
      }
    : undefined;

  const failures = [
    { header: LOOKUP_TEXTS.servicesFailed, ...servicesAnswer },
    { header: LOOKUP_TEXTS.practitionersFailed, ...practitionersAnswer },
  ].flatMap(({ header, data, error, refetch }) =>
    error && !data ? [{ header, error, onRetry: () => void refetch() }] : [],
  );

  return { location, service, services, practitioners, failures, offer };
}
