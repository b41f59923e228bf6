import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { type Place, placeOf } from "../appointments/use-reschedule.ts";
import type { SeriesRequest } from "../series/series-operation.ts";
import { ANY, type BookingValues, type PersonChoice, recurrenceOf } from "./booking-fields.ts";
import { timeOfKey } from "./time-key.ts";
import { NONE_FREE } from "./use-walk-in.ts";

const CHOOSE_PRACTITIONER = "Choose a practitioner";

const nameOf = (person: PersonChoice): string =>
  person.kind === "new" ? `${person.first_name} ${person.last_name}` : person.name;

/** Returns the chosen place. A free time of any practitioner also decides the practitioner and the day. */
const chosenPlace = (values: Place): Place => ({ ...placeOf(values), ...timeOfKey(values.start_time) });

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
}

async function move(values: BookingValues, { moved, version, edited }: Change) {
  const params = { appointment_id: moved.appointment_id };
  const body = { ...editedPlace(values, edited), room_id: values.room_id || undefined, version };
  const request: SeriesRequest = { kind: "move", moved, body };
  return values.scope === "following" ? request : appointmentsApi.reschedule({ params, body });
}

interface NewBooking {
  readonly moved?: undefined;
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
  { walkIn, waitlistEntryId, register }: NewBooking,
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
  };
  if (walkIn) return appointmentsApi.book({ body: { ...appointment, walk_in: true } });
  const body = { ...appointment, date, start_time };
  if (waitlistEntryId) return appointmentsApi.book({ body: { ...body, waitlist_entry_id: waitlistEntryId } });
  const recurrence = recurrenceOf(values);
  if (!recurrence) return appointmentsApi.book({ body });
  return { kind: "book", patient_name: nameOf(values.person), body: { ...body, ...recurrence } };
}

/**
 * Books or moves an appointment, and returns it. For a series it returns the request instead, which is previewed first. A new
 * person is registered in both cases.
 * @throws ClinicError if neither the practitioner nor a free time is chosen, if a new person has likely duplicates that were
 * not shown yet, or if the API refuses the booking
 */
export async function saveBooking(
  values: BookingValues,
  options: Change | NewBooking,
): Promise<Appointment | SeriesRequest> {
  if (chosenPlace(values).practitioner_id === ANY) {
    const reason = !options.moved && options.isNoneFree ? NONE_FREE : CHOOSE_PRACTITIONER;
    throw new ClinicError("invalid", reason, { fields: { practitioner_id: reason } });
  }
  return options.moved ? move(values, options) : book(values, options);
}
