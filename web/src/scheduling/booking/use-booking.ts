import { useQueryClient } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/errors.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { availabilityKey } from "../../api/appointments.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { PEOPLE_KEYS } from "../../api/people.ts";
import { type EntityForm, useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { dayText, timeText, wallClock } from "../../lib/wall-clock.ts";
import { deskLocation, rememberDeskLocation } from "../desk-location.ts";
import { BookingFields, type BookingInput, type BookingStart, type BookingValues } from "./booking-fields.ts";
import { patientIdOf } from "./register-person.ts";

/** Returns the form's input for an appointment to move. */
export const inputOf = (appointment: Appointment): BookingInput => ({
  person: { kind: "patient", patient_id: appointment.patient_id, name: appointment.patient_name },
  location_id: appointment.location_id,
  service_id: appointment.service_id,
  practitioner_id: appointment.practitioner_id,
  date: appointment.date,
  start_time: appointment.start_time,
});

/** Returns the form's first input: today at the location that this desk last worked with. */
function defaultsOf(start: BookingStart, locations: readonly Location[]): BookingInput {
  const known = (id: string | undefined) => locations.find(({ location_id }) => location_id === id);
  const location = known(start.location_id) ?? (locations.length === 1 ? locations[0] : known(deskLocation()));
  return {
    person: { kind: "none" },
    service_id: "",
    practitioner_id: "",
    start_time: "",
    date: location ? wallClock(location.time_zone).date : "",
    ...start,
    location_id: location?.location_id ?? "",
  };
}

interface BookingOptions {
  readonly start: BookingStart;
  /** The appointment to move. It is left out for a new one. */
  readonly moved: Appointment | undefined;
  readonly locations: readonly Location[];
  readonly onDone: (appointment: Appointment) => void;
}

/** Holds the state of the booking form, which registers the person, books or moves, and refreshes the lists of appointments. */
export function useBooking({ start, moved, locations, onDone }: BookingOptions) {
  const queryClient = useQueryClient();

  async function write(values: BookingValues, version: number, edited: Partial<BookingValues>): Promise<Appointment> {
    if (moved) {
      const { person: _, ...place } = edited;
      const params = { appointment_id: moved.appointment_id };
      return appointmentsApi.reschedule({ params, body: { ...place, version } });
    }
    const { person, ...place } = values;
    const patient_id = await patientIdOf(person, (reached) => entity.form.setValue("person", reached));
    return appointmentsApi.book({ body: { patient_id, ...place } });
  }

  async function save(...[values, version, edited]: Parameters<typeof write>): Promise<Appointment> {
    try {
      return await write(values, version, edited);
    } catch (error) {
      // The time was taken in the meantime: the free times are loaded again, so that the nearest ones can be offered.
      if (error instanceof ClinicError && ["slot_taken", "invalid"].includes(error.code))
        await queryClient.invalidateQueries({ queryKey: availabilityKey() });
      throw error;
    } finally {
      if (values.person.kind !== "patient")
        for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
    }
  }

  function saved(appointment: Appointment) {
    rememberDeskLocation(appointment.location_id);
    void appointmentsChanged(queryClient);
    const when = `${dayText(appointment.date)} at ${timeText(appointment.start_time)}`;
    notifySuccess(
      `${appointment.patient_name} is ${moved ? "moved to" : "booked for"} ${when} with ${appointment.practitioner_name}.`,
    );
    onDone(appointment);
  }

  const entity: EntityForm<BookingInput, BookingValues> = useEntityForm({
    id: moved ? `reschedule-${moved.appointment_id}` : "booking",
    schema: BookingFields,
    defaults: moved ? inputOf(moved) : defaultsOf(start, locations),
    ...(moved && {
      version: moved.version,
      fieldsOf: inputOf,
    }),
    save,
    onSaved: saved,
    failure: moved ? "The appointment was not moved." : "The appointment was not booked.",
  });
  return entity;
}
