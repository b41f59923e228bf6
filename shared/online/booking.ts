import * as z from "zod";
import { Appointment } from "../appointments/appointment.ts";
import { APPOINTMENT_STATUSES } from "../appointments/status.ts";
import { MAIL_LANGUAGES } from "../messages/languages.ts";
import { personFields } from "../patients/person.ts";
import { BOOKABLE_BY } from "../services/service.ts";
import { PlainDate, WallTime } from "../values/dates.ts";
import { dateOfBirth, emailAddress, optionalText, StoredInstant } from "../values/fields.ts";
import { LocationId, reference, ServiceId, StaffId } from "../values/ids.ts";
import { isHarmless, isVisible } from "../values/plain-text.ts";
import { MAX_DAYS_SHOWN } from "./pages.ts";

/** A location as the public pages show it. */
export const OnlinePlace = z.object({
  location_name: z.string(),
  address: z.string().meta({ description: "Street, city, state and zip code in one line" }),
  phone_number: z.string(),
});
export type OnlinePlace = z.output<typeof OnlinePlace>;

/** What patients can book online at a clinic. */
export const BookingPage = z.object({
  clinic_name: z.string(),
  logo_url: z.string().nullable(),
  phone_number: z.string(),
  locations: z.array(OnlinePlace.extend({ location_id: LocationId, time_zone: z.string() })),
  services: z.array(
    z.object({
      service_id: ServiceId,
      location_id: LocationId,
      service_name: z.string(),
      duration: z.number().int().meta({ description: "Minutes" }),
      online: z.enum(BOOKABLE_BY).exclude(["hidden"]),
      practitioner_ids: z
        .array(StaffId)
        .meta({ description: "The practitioners of the page who offer it at its location" }),
    }),
  ),
  practitioners: z.array(
    z.object({
      staff_id: StaffId,
      first_name: z.string(),
      last_name: z.string(),
      location_ids: z.array(LocationId).meta({ description: "Where the practitioner has hours" }),
    }),
  ),
});
export type BookingPage = z.output<typeof BookingPage>;

const days = z.coerce.number().int().min(1).max(MAX_DAYS_SHOWN).default(MAX_DAYS_SHOWN);

export const OnlineTimesQuery = z.strictObject({
  service_id: reference("Service is required"),
  practitioner_id: reference("Choose a practitioner").optional().meta({ description: "Any one when it is missing" }),
  from: PlainDate.meta({ description: "The first date, by the location's calendar" }),
  days,
});

export const OnlineTime = z.object({ date: z.string(), start_time: z.string(), practitioner_id: StaffId });
export type OnlineTime = z.output<typeof OnlineTime>;

export const OnlineTimes = z.object({
  items: z.array(OnlineTime).meta({ description: "In order of time; one for each practitioner who is free" }),
  next: OnlineTime.nullable().meta({ description: "The first time after the shown days, if they have none" }),
  reason: z.string().nullable().meta({ description: "Why nothing fits, if there is no time at all" }),
});
export type OnlineTimes = z.output<typeof OnlineTimes>;

const start = { date: PlainDate, start_time: WallTime };

/** A secret of a former step or of a link. Any short text is accepted, so that an altered one reads as an unknown one. */
const secret = z.string().min(1).max(200).refine(isHarmless, "Unknown id").refine(isVisible, "Unknown id");

/** The time that a patient chooses. */
export const NewHold = z.strictObject({
  service_id: reference("Service is required"),
  practitioner_id: reference("Choose a practitioner").optional().meta({ description: "Any one when it is missing" }),
  ...start,
  replaces: secret.optional().meta({
    description: "The secret of this visitor's former hold, which the new one ends. One that is over is ignored",
  }),
  proof: z
    .string()
    .max(4_000)
    .optional()
    .meta({ description: "The solution of the challenge of a 422 `proof_required`, where one is asked for" }),
});
export type NewHold = z.output<typeof NewHold>;

export const Hold = z.object({
  hold: z.string().meta({ description: "The secret that names the hold in the next steps" }),
  expires_at: StoredInstant,
  practitioner_id: StaffId,
});
export type Hold = z.output<typeof Hold>;

export const NewCode = z.strictObject({
  hold: secret,
  email: emailAddress(),
  language: z.enum(MAIL_LANGUAGES).default("en"),
});

const REASON_LENGTH = 200;

/** The person who books, once the code of the mail is known. The email address is that of the code. */
export const OnlineBooking = z.strictObject({
  hold: secret,
  code: z
    .string("Enter the code of the mail.")
    .trim()
    .regex(/^\d{6}$/, "The code has 6 digits."),
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  dob: dateOfBirth(),
  contact: personFields.contact,
  reason: optionalText("Reason", REASON_LENGTH),
});
export type OnlineBooking = z.output<typeof OnlineBooking>;

export const BookedOnline = z.object({
  appointment: Appointment.pick({
    appointment_id: true,
    date: true,
    start_time: true,
    end_time: true,
    service_name: true,
    practitioner_name: true,
  }).extend({ time_zone: z.string(), location: OnlinePlace }),
  token: z.string().meta({ description: "Opens /my-appointment#<token>" }),
});
export type BookedOnline = z.output<typeof BookedOnline>;

/** The token of a link, which stands in the body, so that no log and no history has it. */
export const LinkToken = z.strictObject({ token: secret });

export const LinkCancellation = LinkToken.extend({ reason: optionalText("Reason", REASON_LENGTH) });

export const LinkTimesQuery = LinkToken.extend({ from: OnlineTimesQuery.shape.from, days });

export const LinkMove = LinkToken.extend({
  ...start,
  practitioner_id: reference("Choose a practitioner")
    .optional()
    .meta({ description: "The same one when it is missing" }),
});

/** An appointment as the holder of its link sees it. */
export const OnlineAppointment = z.object({
  first_name: z.string(),
  clinic_name: z.string(),
  username: z.string().meta({ description: "The clinic's booking page is /book/{username}" }),
  location: OnlinePlace,
  time_zone: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  service_name: z.string(),
  practitioner_id: StaffId,
  practitioner_name: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  confirmed_at: StoredInstant.nullable(),
  can_confirm: z.boolean(),
  can_cancel: z.boolean(),
  can_change: z.boolean().meta({ description: "Whether it can be moved by this link now" }),
  can_book: z.boolean().meta({ description: "Whether the clinic has a booking page now" }),
  phone_number: z.string().meta({ description: "That of the location" }),
});
export type OnlineAppointment = z.output<typeof OnlineAppointment>;
