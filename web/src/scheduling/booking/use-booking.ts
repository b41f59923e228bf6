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
import { useReschedule } from "../appointments/use-reschedule.ts";
import { rememberDeskLocation, usualLocation } from "../desk-location.ts";
import { ANY, BookingFields, type BookingInput, type BookingStart, type BookingValues, NOW } from "./booking-fields.ts";
import { patientIdOf } from "./register-person.ts";
import { timeOfKey } from "./time-key.ts";

/** Returns the form's input for an appointment to move. */
export const inputOf = (appointment: Appointment): BookingInput => ({
  person: {
    kind: "patient",
    patient_id: appointment.patient_id,
    name: appointment.patient_name,
    alert: appointment.patient_alert,
  },
  location_id: appointment.location_id,
  service_id: appointment.service_id,
  practitioner_id: appointment.practitioner_id,
  date: appointment.date,
  start_time: appointment.start_time,
  reason: appointment.reason ?? "",
  note: "",
  overbook_reason: "",
});

const CHOOSE = "Choose a practitioner";

/** What an appointment's place consists of. */
type Place = Pick<BookingValues, "location_id" | "service_id" | "practitioner_id" | "date" | "start_time">;

/** Returns where and when the form's values place the appointment; a free time of any practitioner decides who it is. */
function placeOf(values: Place): Place {
  const { location_id, service_id, practitioner_id, date, start_time } = values;
  return { location_id, service_id, practitioner_id, date, start_time, ...timeOfKey(start_time) };
}

/** Returns the edited parts of a place; a free time of any practitioner edits day and practitioner as well. */
function editedPlace(values: Place, edited: Partial<Place>): Partial<Place> {
  const names = { ...edited, ...timeOfKey(values.start_time) };
  return Object.fromEntries(Object.entries(placeOf(values)).filter(([name]) => name in names));
}

/** Returns the form's first input: today at the desk's usual location. */
function defaultsOf(start: BookingStart, locations: readonly Location[]): BookingInput {
  const location = locations.find(({ location_id }) => location_id === start.location_id) ?? usualLocation(locations);
  return {
    person: { kind: "none" },
    service_id: "",
    practitioner_id: ANY,
    start_time: "",
    reason: "",
    note: "",
    overbook_reason: "",
    date: location ? wallClock(location.time_zone).date : "",
    ...start,
    location_id: location?.location_id ?? "",
  };
}

interface BookingOptions {
  /** Whether the patient is here without an appointment, to be seen now. */
  readonly walkIn: boolean;
  readonly start: BookingStart;
  /** The appointment to move. It is left out for a new one. */
  readonly moved: Appointment | undefined;
  readonly locations: readonly Location[];
  readonly onDone: (appointment: Appointment) => void;
}

/** Holds the state of the booking form, which registers the person, books or moves, and refreshes the lists of appointments. */
export function useBooking({ start, moved, walkIn, locations, onDone }: BookingOptions) {
  const queryClient = useQueryClient();
  const { announce } = useReschedule();

  async function write(values: BookingValues, version: number, edited: Partial<BookingValues>): Promise<Appointment> {
    const place = placeOf(values);
    if (place.practitioner_id === ANY)
      throw new ClinicError("invalid", CHOOSE, { fields: { practitioner_id: CHOOSE } });
    if (moved) {
      const params = { appointment_id: moved.appointment_id };
      return appointmentsApi.reschedule({ params, body: { ...editedPlace(values, edited), version } });
    }
    const patient_id = await patientIdOf(values.person, (reached) => entity.form.setValue("person", reached));
    const { reason, note, overbook_reason } = values;
    const { date, start_time, ...offer } = place;
    return appointmentsApi.book({
      body: {
        patient_id,
        ...offer,
        ...(walkIn ? { walk_in: true } : { date, start_time }),
        ...(reason && { reason }),
        ...(note && { note }),
        ...(overbook_reason && { overbook: { reason: overbook_reason } }),
      },
    });
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
    const { patient_name, practitioner_name, date, start_time } = appointment;
    if (moved) announce(moved, appointment);
    else if (walkIn) notifySuccess(`${patient_name} is checked in with ${practitioner_name}.`);
    else
      notifySuccess(
        `${patient_name} is booked for ${dayText(date)} at ${timeText(start_time)} with ${practitioner_name}.`,
      );
    onDone(appointment);
  }

  const entity: EntityForm<BookingInput, BookingValues> = useEntityForm({
    id: moved ? `reschedule-${moved.appointment_id}` : walkIn ? "walk-in" : "booking",
    schema: BookingFields,
    defaults: moved ? inputOf(moved) : { ...defaultsOf(start, locations), ...(walkIn && { start_time: NOW }) },
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
