import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/errors.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { availabilityKey } from "../../api/appointments.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { PEOPLE_KEYS } from "../../api/people.ts";
import { waitlistChanged } from "../../api/waitlist.ts";
import { type EntityForm, useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { dayText, timeText, wallClock } from "../../lib/wall-clock.ts";
import { useReschedule } from "../appointments/use-reschedule.ts";
import { rememberDeskLocation, usualLocation } from "../desk-location.ts";
import type { SeriesRequest } from "../series/series-operation.ts";
import {
  ANY,
  BookingFields,
  type BookingInput,
  type BookingStart,
  type BookingValues,
  NOW,
  recurrenceOf,
} from "./booking-fields.ts";
import { rememberFirstService } from "./first-service.ts";
import { patientIdOf } from "./register-person.ts";
import { timeOfKey } from "./time-key.ts";

/** The input for a single appointment, with the numbers that a series begins with. */
const ALONE = { repeat: "", every_weeks: "3", count: "10", scope: "this" } as const;

/** Returns the form's input for an appointment to move. */
const inputOf = (appointment: Appointment): BookingInput => ({
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
  room_id: "",
  ...ALONE,
});

const nameOf = (person: BookingValues["person"]): string =>
  person.kind === "new" ? `${person.first_name} ${person.last_name}` : person.name;

const CHOOSE = "Choose a practitioner";

/** The fields that decide where and when an appointment is. */
type Place = Pick<BookingValues, "location_id" | "service_id" | "practitioner_id" | "date" | "start_time">;

/** Returns the place of the appointment. A free time of any practitioner also decides the practitioner and the day. */
function placeOf(values: Place): Place {
  const { location_id, service_id, practitioner_id, date, start_time } = values;
  return { location_id, service_id, practitioner_id, date, start_time, ...timeOfKey(start_time) };
}

/** Returns the edited parts of a place. Choosing a free time of any practitioner also edits the day and the practitioner. */
function editedPlace(values: Place, edited: Partial<Place>): Partial<Place> {
  const names = { ...edited, ...timeOfKey(values.start_time) };
  return Object.fromEntries(Object.entries(placeOf(values)).filter(([name]) => name in names));
}

/** Returns the input of an empty form: today, at the desk's usual location. */
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
    room_id: "",
    ...ALONE,
    date: location ? wallClock(location.time_zone).date : "",
    ...start,
    location_id: location?.location_id ?? "",
  };
}

interface BookingOptions {
  /** Whether the patient is a walk-in, who has come without an appointment and is seen now. */
  readonly walkIn: boolean;
  readonly start: BookingStart;
  /** The appointment to move; undefined for a new one. */
  readonly moved: Appointment | undefined;
  /** The id of the waitlist entry that the booking fulfils. */
  readonly waitlistEntryId?: string | undefined;
  readonly locations: readonly Location[];
  readonly onDone: (appointment: Appointment) => void;
}

/** Returns the state of the booking form. Saving it registers the person, books or moves, and refreshes the lists. */
export function useBooking({ start, moved, walkIn, waitlistEntryId, locations, onDone }: BookingOptions) {
  const queryClient = useQueryClient();
  const { announce } = useReschedule();
  const [series, setSeries] = useState<SeriesRequest>();

  /** Moves the appointment, or returns the request that moves the following ones of its series, too. */
  async function move(before: Appointment, version: number, values: BookingValues, edited: Partial<BookingValues>) {
    const params = { appointment_id: before.appointment_id };
    const body = { ...editedPlace(values, edited), room_id: values.room_id || undefined, version };
    const request: SeriesRequest = { kind: "move", moved: before, body };
    return values.scope === "following" ? request : appointmentsApi.reschedule({ params, body });
  }

  /** Books the appointment, or returns the request that books a series. A new person is registered first. */
  async function book(values: BookingValues): Promise<Appointment | SeriesRequest> {
    const { room_id, reason, note, overbook_reason } = values;
    const patient_id = await patientIdOf(values.person, (reached) => entity.form.setValue("person", reached));
    const { date, start_time, ...offer } = placeOf(values);
    const appointment = {
      patient_id,
      ...offer,
      room_id: room_id || undefined,
      reason: reason || undefined,
      note: note || undefined,
      overbook: overbook_reason ? { reason: overbook_reason } : undefined,
    };
    if (walkIn) return appointmentsApi.book({ body: { ...appointment, walk_in: true } });
    const body = { ...appointment, date, start_time };
    if (waitlistEntryId) return appointmentsApi.book({ body: { ...body, waitlist_entry_id: waitlistEntryId } });
    const recurrence = recurrenceOf(values);
    if (!recurrence) return appointmentsApi.book({ body });
    return { kind: "book", patient_name: nameOf(values.person), body: { ...body, ...recurrence } };
  }

  async function write(values: BookingValues, version: number, edited: Partial<BookingValues>) {
    if (placeOf(values).practitioner_id === ANY)
      throw new ClinicError("invalid", CHOOSE, { fields: { practitioner_id: CHOOSE } });
    return moved ? move(moved, version, values, edited) : book(values);
  }

  async function save(...[values, version, edited]: Parameters<typeof write>): ReturnType<typeof write> {
    try {
      const saved = await write(values, version, edited);
      if (!moved) rememberFirstService(queryClient, values);
      return saved;
    } catch (error) {
      // The time was taken meanwhile, so the free times are loaded again, and the nearest ones are offered.
      if (error instanceof ClinicError && ["slot_taken", "invalid"].includes(error.code))
        await queryClient.invalidateQueries({ queryKey: availabilityKey() });
      throw error;
    } finally {
      if (values.person.kind !== "patient")
        for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
    }
  }

  function saved(result: Appointment | SeriesRequest) {
    if ("kind" in result) return setSeries(result);
    const appointment = result;
    rememberDeskLocation(appointment.location_id);
    void appointmentsChanged(queryClient);
    void waitlistChanged(queryClient);
    const { patient_name, practitioner_name, date, start_time } = appointment;
    if (moved) announce(moved, appointment);
    else if (walkIn) notifySuccess(`${patient_name} is checked in with ${practitioner_name}.`);
    else
      notifySuccess(
        `${patient_name} is booked for ${dayText(date)} at ${timeText(start_time)} with ${practitioner_name}.`,
      );
    onDone(appointment);
  }

  const empty = defaultsOf(walkIn ? { ...start, start_time: NOW } : start, locations);
  const defaults = moved ? inputOf(moved) : empty;
  const newId = walkIn ? "walk-in" : "booking";
  const entity: EntityForm<BookingInput, BookingValues> = useEntityForm({
    id: moved ? `reschedule-${moved.appointment_id}` : newId,
    schema: BookingFields,
    defaults,
    version: moved?.version,
    fieldsOf: moved && inputOf,
    save,
    onSaved: saved,
    failure: moved ? "The appointment was not moved." : "The appointment was not booked.",
  });

  /** Returns from the preview of a series to the form, whose input counts as unsaved again. */
  function back() {
    const input = entity.form.getValues();
    entity.reset(defaults);
    for (const [name, value] of Object.entries(input)) entity.form.setValue(name as keyof BookingInput, value);
    setSeries(undefined);
  }
  return { entity, series, back };
}
