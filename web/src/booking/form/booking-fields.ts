import type { Control } from "react-hook-form";
import * as z from "zod";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { NewAppointment } from "../../../../shared/appointments/requests.ts";
import { type Recurrence, SERIES_MAX } from "../../../../shared/appointments/series.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { NewLead } from "../../../../shared/patients/lead.ts";
import { PlainDate } from "../../../../shared/values/dates.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { bookingPlace } from "../appointments/use-reschedule.ts";
import { usualLocation } from "../location-filter.tsx";
import { SERIES_SCREEN } from "../series/series-dates.tsx";

const { practitioner_id, service_id, location_id, reason, note } = NewAppointment.shape;
const { first_name, last_name, contact, dob, email } = NewLead.shape;

// The alert, the birth date and the phone number are unknown if the patient was taken from an appointment.
const details = {
  name: z.string(),
  alert: z.string().optional(),
  dob: z.string().optional(),
  contact: z.string().optional(),
};
const PatientChoice = z.object({ kind: z.literal("patient"), patient_id: z.string(), ...details });
const LeadChoice = z.object({ kind: z.literal("lead"), lead_id: z.string(), ...details });
const NewPerson = z.object({ kind: z.literal("new"), first_name, last_name, contact, dob, email });
const NotChosen = z.object({ kind: z.literal("none") });

/** The person that an appointment is for: a known patient or lead, or a new person who is registered with it. */
const Person = z
  .discriminatedUnion("kind", [PatientChoice, LeadChoice, NewPerson, NotChosen])
  .transform((person, context) => {
    if (person.kind !== "none") return person;
    context.addIssue({ code: "custom", message: "Patient is required" });
    return z.NEVER;
  });

/** The value of the practitioner field for any practitioner of the location. The chosen time then decides who it is. */
export const ANY = "any";

/** The value of the time field for a walk-in, whose time the API decides. */
export const NOW = "now";

/** The value of the repetition field if the number of weeks is typed. */
export const OTHER_WEEKS = "other";

/** The value of the repetition field for one appointment a month, on the same weekday. */
export const MONTHLY = "monthly";

/** Returns the whole number in a text; undefined for other texts and for a number out of range. */
const numberOf = (text: string, least: number): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= SERIES_MAX ? number : undefined;
};

interface Repetition {
  readonly repeat: string;
  readonly every_weeks: string;
  readonly count: string;
}

const weeksOf = ({ repeat, every_weeks }: Repetition) => numberOf(repeat === OTHER_WEEKS ? every_weeks : repeat, 1);

/** Returns how an appointment repeats; undefined for a single one. */
export function recurrenceOf(input: Repetition): Omit<Recurrence, "date"> | undefined {
  const count = numberOf(input.count, 2);
  if (!count) return undefined;
  if (input.repeat === MONTHLY) return { every_months: 1, count };
  const every_weeks = weeksOf(input);
  return every_weeks === undefined ? undefined : { every_weeks, count };
}

const Fields = z.object({
  person: Person,
  location_id,
  service_id,
  practitioner_id,
  date: PlainDate,
  /** `HH:mm`, or with any practitioner the key of a free time. */
  start_time: z.string().min(1, "Time is required"),
  /** The chosen room; "" for any free one. */
  room_id: z.string(),
  reason,
  note,
  /** Why a taken time is booked; "" for a free time. */
  overbook_reason: reason,
  /** "" for a single appointment, a number of weeks, OTHER_WEEKS or MONTHLY. */
  repeat: z.string(),
  every_weeks: z.string(),
  count: z.string(),
  /** Whether only this appointment of a series is moved, or also the following ones. */
  scope: z.enum(["this", "following"]),
});

export const BookingFields = Fields.superRefine((input, context) => {
  const refuse = (path: "every_weeks" | "count", message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (input.repeat === "") return;
  if (input.repeat !== MONTHLY && !weeksOf(input)) refuse("every_weeks", SERIES_SCREEN.weeks);
  if (!numberOf(input.count, 2)) refuse("count", SERIES_SCREEN.count);
});
export type BookingInput = z.input<typeof BookingFields>;
export type BookingValues = z.output<typeof BookingFields>;
export type BookingControl = Control<BookingInput, unknown, BookingValues>;
export type PersonInput = BookingInput["person"];
export type PersonChoice = BookingValues["person"];

export type BookingStart = Partial<BookingInput>;

/** The input that every form begins with: a single appointment. The numbers are proposed if it becomes a series. */
const SINGLE = {
  note: "",
  overbook_reason: "",
  room_id: "",
  repeat: "",
  every_weeks: "3",
  count: "10",
  scope: "this",
} as const;

export const inputOf = (appointment: Appointment): BookingInput => ({
  ...SINGLE,
  person: {
    kind: "patient",
    patient_id: appointment.patient_id,
    name: appointment.patient_name,
    alert: appointment.patient_alert,
  },
  ...bookingPlace(appointment),
  reason: appointment.reason ?? "",
});

/** Returns the form's input for a new appointment: the choices made before, or else today at the desk's usual location. */
export function newInput(start: BookingStart, locations: readonly Location[]): BookingInput {
  const location = locations.find(({ location_id }) => location_id === start.location_id) ?? usualLocation(locations);
  return {
    ...SINGLE,
    person: { kind: "none" },
    service_id: "",
    practitioner_id: ANY,
    date: location ? wallClock(location.time_zone).date : "",
    start_time: "",
    reason: "",
    ...start,
    location_id: location?.location_id ?? "",
  };
}
