import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged, availabilityKey, lastAppointmentQuery } from "../../api/appointments.ts";
import { peopleChanged } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { waitlistChanged } from "../../api/waitlist.ts";
import { Declined } from "../../lib/async.ts";
import { type EntityForm, useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { bookedText, conflictText } from "../appointments/appointment-steps.ts";
import { bookingPlace, type Place, useReschedule } from "../appointments/use-reschedule.ts";
import { rememberDeskLocation } from "../location-filter.tsx";
import type { SeriesRequest } from "../series/series-operation.tsx";
import type { Booked, BookingRequest } from "./booking.tsx";
import {
  ANY,
  BookingFields,
  type BookingInput,
  type BookingStart,
  type BookingValues,
  inputOf,
  NOW,
  newInput,
  type PersonChoice,
  recurrenceOf,
} from "./booking-fields.ts";
import { isForPerson } from "./people-options.ts";
import { useNewPerson } from "./person-picker.tsx";
import { BOOKING_SCREEN } from "./texts.ts";
import { timeOfKey } from "./time-field.tsx";
import { type BookingForm, firstService, rememberFirstService, useOffer, usualServiceQuery } from "./use-offer.ts";
import { NONE_FREE, useWalkIn } from "./use-walk-in.ts";

const PREFILLED = ["location_id", "service_id", "practitioner_id"] as const;

/**
 * Fills in the location, the service and the practitioner of the patient's latest appointment. For a person without one, it
 * fills in the service that this desk last booked for such a person, or else the one that is booked most often that day. For a
 * patient whose latest appointment was at another location than the chosen one, it also fills in the most frequent service.
 * Choices that were made in the form, or on the page that opened it, are not replaced. For a walk-in, a location that is
 * filled in stays and no practitioner is filled in, because both depend on where the patient is now.
 * @returns the hint that says where a suggested service comes from; undefined if none was filled in
 */
export function useLastChoices(form: BookingForm, start: BookingStart, enabled: boolean, walkIn: boolean) {
  const [person, location_id, service_id] = useWatch({
    control: form.control,
    name: ["person", "location_id", "service_id"],
  });
  const patient_id = person.kind === "patient" ? person.patient_id : "";
  const answer = useQuery({ ...lastAppointmentQuery(patient_id), enabled: enabled && patient_id !== "" });
  // The disabled query may still have data from an earlier booking.
  const last = enabled ? answer.data : undefined;
  const hasNoHistory = enabled && (last === null || person.kind === "lead" || person.kind === "new");
  const remembered = hasNoHistory ? firstService(location_id) : undefined;
  const day = form.formState.defaultValues?.date ?? "";
  const isChosen = (name: (typeof PREFILLED)[number]) =>
    form.getFieldState(name).isDirty || Boolean(start[name] && start[name] !== ANY);
  // A service belongs to one location, so the patient's last one is not filled in if another location was chosen.
  const isFixed = isChosen("location_id") || (walkIn && location_id !== "");
  const isElsewhere = isFixed && last ? last.location_id !== location_id : false;
  const needsUsual = (isElsewhere || (hasNoHistory && !remembered)) && location_id !== "" && day !== "";
  const { data: usual } = useQuery({ ...usualServiceQuery(location_id, day), enabled: needsUsual });
  const suggested = isChosen("service_id") ? undefined : (remembered ?? ((needsUsual && usual) || undefined));
  useEffect(() => {
    if (suggested) form.resetField("service_id", { defaultValue: suggested });
  }, [form, suggested]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later choice must not fill in anything again.
  useEffect(() => {
    // A chosen time belongs to the present choices, and would be lost with them.
    const isTimeChosen = form.getValues("start_time") !== "" && form.getFieldState("start_time").isDirty;
    if (!last || isElsewhere || isTimeChosen) return;
    const prefilled = PREFILLED.filter((name) => !isChosen(name) && !(walkIn && name === "practitioner_id"));
    for (const name of prefilled) form.resetField(name, { defaultValue: last[name] });
  }, [form, last, start, walkIn]);
  if (suggested === undefined || suggested !== service_id) return undefined;
  return remembered ? BOOKING_SCREEN.asLast : BOOKING_SCREEN.asUsual;
}

const CHOOSE_PRACTITIONER = "Choose a practitioner";

const personName = (person: PersonChoice): string =>
  person.kind === "new" ? `${person.first_name} ${person.last_name}` : person.name;

const PLACE_FIELDS = ["location_id", "service_id", "practitioner_id", "date", "start_time"] as const;

/** Returns the chosen place and time as one text, so that two choices can be compared. */
const placeKey = (values: Place): string => PLACE_FIELDS.map((name) => values[name]).join(" ");

/** Returns the chosen place. A free time of any practitioner also decides the practitioner and the day. */
const chosenPlace = (values: Place): Place => ({ ...bookingPlace(values), ...timeOfKey(values.start_time) });

/** Returns the edited parts of a place. Choosing a free time of any practitioner also edits the day and the practitioner. */
function editedPlace(values: Place, edited: Partial<Place>): Partial<Place> {
  const names = { ...edited, ...timeOfKey(values.start_time) };
  return Object.fromEntries(Object.entries(chosenPlace(values)).filter(([name]) => name in names));
}

interface Change {
  /** The appointment to move, the version that the form is based on, and the values that were edited. */
  readonly moved: Appointment;
  readonly version: number;
  readonly edited: Partial<BookingValues>;
  /** Whether the time is taken although a patient is booking it online at the moment. */
  readonly releasesHold: boolean;
}

async function move(values: BookingValues, { moved, version, edited, releasesHold }: Change) {
  const params = { appointment_id: moved.appointment_id };
  const body = { ...editedPlace(values, edited), room_id: values.room_id || undefined, version };
  const request: SeriesRequest = { kind: "move", moved, body };
  if (values.scope === "following") return request;
  return appointmentsApi.reschedule({ params, body: { ...body, release_hold: releasesHold || undefined } });
}

interface NewBooking {
  readonly moved?: undefined;
  /** Whether the time is booked although a patient is booking it online at the moment. */
  readonly releasesHold: boolean;
  readonly walkIn: boolean;
  /** Whether no practitioner can see the walk-in now. */
  readonly isNoneFree: boolean;
  /** The id of the waitlist entry that the booking fulfils. */
  readonly waitlistEntryId: string | undefined;
  /** Returns the id of the patient, who is registered if necessary. */
  readonly register: (person: PersonChoice) => Promise<string>;
}

async function book(
  values: BookingValues,
  { walkIn, releasesHold, waitlistEntryId, register }: NewBooking,
): Promise<Appointment | SeriesRequest> {
  const { practitioner_id, room_id, reason, note, overbook_reason } = values;
  const patient_id = await register(values.person);
  const { date, start_time, ...offer } = chosenPlace(values);
  const appointment = {
    patient_id,
    ...offer,
    room_id: room_id || undefined,
    reason: reason || undefined,
    note: note || undefined,
    // The form hides the reason while any practitioner is chosen, whose times are free.
    overbook: overbook_reason && practitioner_id !== ANY ? { reason: overbook_reason } : undefined,
    release_hold: releasesHold || undefined,
  };
  if (walkIn) return appointmentsApi.book({ body: { ...appointment, walk_in: true } });
  const body = { ...appointment, date, start_time };
  if (waitlistEntryId) return appointmentsApi.book({ body: { ...body, waitlist_entry_id: waitlistEntryId } });
  const recurrence = recurrenceOf(values);
  if (!recurrence) return appointmentsApi.book({ body });
  return { kind: "book", patient_name: personName(values.person), body: { ...body, ...recurrence } };
}

/**
 * Books or moves an appointment, and returns it. For a series it returns the request instead, which is previewed first. A new
 * person is registered in both cases.
 * @throws ClinicError if neither the practitioner nor a free time is chosen, if a new person has likely duplicates that were
 * not shown yet, or if the API refuses the booking
 */
async function saveBooking(values: BookingValues, options: Change | NewBooking): Promise<Appointment | SeriesRequest> {
  if (chosenPlace(values).practitioner_id === ANY) {
    const reason = !options.moved && options.isNoneFree ? NONE_FREE : CHOOSE_PRACTITIONER;
    throw new ClinicError("invalid", reason, { fields: { practitioner_id: reason } });
  }
  return options.moved ? move(values, options) : book(values, options);
}

export interface BookingOptions extends BookingRequest {
  readonly start: BookingStart;
  readonly locations: readonly Location[];
  readonly onDone: (booked: Booked) => void;
  /** Called with the reason when the appointment can no longer be moved. */
  readonly onEnded: (reason: string) => void;
}

/** What the screen says above the reason why an appointment was not moved. */
export const NOT_MOVED = "The appointment was not moved.";

/** Returns what another person did to the appointment if it can't be moved any more. */
function endOfMove(moved: Appointment, error: unknown): string | undefined {
  if (!(error instanceof ClinicError) || !error.conflict) return undefined;
  const { appointment_status } = error.conflict.current as Appointment;
  return appointment_status === "BOOKED" ? undefined : conflictText(moved, error.conflict);
}

/** Returns how the input of a new booking is kept: whole, because its choices depend on one another and few of them are typed. */
const wholeBooking = (start: BookingStart) => ({
  isWorthKeeping: ({ person }: BookingInput) => person.kind !== "none",
  // A dialog for another person, or for another time of the calendar, must not open with kept choices.
  fits: ({ person, start_time }: BookingInput) =>
    isForPerson(person, start.person) && (start.start_time === undefined || start.start_time === start_time),
});

/** Returns the state of the booking form, and what it offers. Saving it registers the person, books or moves, and refreshes the lists. */
export function useBooking(options: BookingOptions) {
  const { start, moved, walkIn = false, waitlistEntryId, locations, onDone, onEnded } = options;
  const { announce } = useReschedule();
  const [series, setSeries] = useState<SeriesRequest>();
  /** The place and time for which the API said that a patient is booking it at the moment. */
  const [heldPlace, setHeldPlace] = useState<string>();

  async function bookOrMove(values: BookingValues, version: number, edited: Partial<BookingValues>) {
    try {
      const releasesHold = heldPlace === placeKey(values);
      if (moved) return await saveBooking(values, { moved, version, edited, releasesHold });
      const { register } = newPerson;
      const saved = await saveBooking(values, { walkIn, isNoneFree, releasesHold, waitlistEntryId, register });
      rememberFirstService(values);
      return saved;
    } catch (error) {
      const ended = moved && endOfMove(moved, error);
      if (ended) {
        void appointmentsChanged();
        onEnded(ended);
        throw new Declined();
      }
      if (error instanceof ClinicError && error.code === "slot_held") setHeldPlace(placeKey(values));
      // If the time was taken meanwhile, the free times are loaded again, so that the nearest ones can be offered.
      if (error instanceof ClinicError && ["slot_taken", "slot_held", "invalid"].includes(error.code))
        await queryClient.invalidateQueries({ queryKey: availabilityKey() });
      throw error;
    } finally {
      if (values.person.kind !== "patient") void peopleChanged();
    }
  }

  async function save(...input: Parameters<typeof bookOrMove>): Promise<Appointment> {
    const saved = await bookOrMove(...input);
    if (!("kind" in saved)) return saved;
    // A preview saves nothing, so the input stays unsaved below it.
    setSeries(saved);
    throw new Declined();
  }

  function onSaved(saved: Appointment) {
    rememberDeskLocation(saved.location_id);
    void appointmentsChanged();
    void waitlistChanged();
    const { patient_name, practitioner_name } = saved;
    if (moved) announce(moved, saved);
    else notifySuccess(walkIn ? `${patient_name} is checked in with ${practitioner_name}.` : bookedText(saved));
    onDone(saved);
  }

  const defaults = moved ? inputOf(moved) : newInput(walkIn ? { ...start, start_time: NOW } : start, locations);
  const newId = waitlistEntryId ? `booking-${waitlistEntryId}` : walkIn ? "walk-in" : "booking";
  const entity: EntityForm<BookingInput, BookingValues> = useEntityForm({
    id: moved ? `reschedule-${moved.appointment_id}` : newId,
    schema: BookingFields,
    defaults,
    version: moved?.version,
    fieldsOf: moved && inputOf,
    interdependent: true,
    save,
    onSaved,
    ...(!moved && { whole: wholeBooking(start) }),
    failure: (message, error) => {
      const header = moved ? NOT_MOVED : "The appointment was not booked.";
      // The field of the time says why it can't be booked.
      return error instanceof ClinicError && error.fields?.start_time ? header : { header, content: message };
    },
  });

  // Restored choices are the person's own, so nothing is filled in for the restored patient.
  const [hasRestoredPerson] = useState(() => entity.restored && entity.form.getValues("person").kind !== "none");
  const newPerson = useNewPerson({
    person: useWatch({ control: entity.control, name: "person" }),
    getPerson: () => entity.form.getValues("person"),
    setPerson: (person) => entity.form.setValue("person", person),
  });
  const offered = useOffer(entity.form, locations, moved);
  const walkInChoices = useWalkIn(entity.form, offered, walkIn);
  const [location_id, service_id, practitioner_id, date, start_time] = useWatch({
    control: entity.form.control,
    name: PLACE_FIELDS,
  });
  const isHeld = heldPlace === placeKey({ location_id, service_id, practitioner_id, date, start_time });
  const isNoneFree = walkInChoices?.every(({ isFree }) => !isFree) ?? false;

  const preview = series && {
    request: series,
    onBack: () => setSeries(undefined),
    onDone: () => {
      // Leaving the form does not ask about what the series has saved.
      entity.reset(entity.form.getValues());
      onDone(series.kind === "book" ? series.body : series.moved);
    },
  };
  return { entity, hasRestoredPerson, newPerson, offered, walkInChoices, isNoneFree, isHeld, preview };
}
