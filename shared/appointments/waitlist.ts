import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { listOf, PageQuery } from "../contract/paging.ts";
import { PlainDate, WallTime } from "../values/dates.ts";
import { earliestToday, SCHEDULE_DAYS, scheduleDayOf } from "../values/days-and-times.ts";
import { orEmpty, StoredInstant, Version } from "../values/fields.ts";
import { LocationId, PatientId, reference, ServiceId, StaffId, WaitlistEntryId } from "../values/ids.ts";
import { FreeTime } from "./appointment.ts";
import { WAITLIST } from "./texts.ts";

const LastDate = PlainDate.refine((date) => date >= earliestToday(), WAITLIST.past);

/** The fields that describe what a patient waits for. Only the service is required. */
export const waitlistFields = {
  service_id: reference("Service is required"),
  practitioner_id: orEmpty(reference("Choose a practitioner"))
    .default("")
    .meta({ description: "Any when it is empty" }),
  days: z
    .array(z.enum(SCHEDULE_DAYS, WAITLIST.days))
    .max(SCHEDULE_DAYS.length, WAITLIST.days)
    .default([])
    .meta({ description: "Any when it is empty" }),
  from_time: orEmpty(WallTime).default("").meta({ description: "The appointment begins then or later" }),
  to_time: orEmpty(WallTime).default("").meta({ description: "The appointment ends then or earlier" }),
  until: orEmpty(LastDate)
    .default("")
    .meta({ description: "The last date that suits; then the entry leaves the list" }),
  appointment_id: orEmpty(reference("Choose an appointment")).default("").meta({
    description: "The patient's appointment that is cancelled when the patient accepts an offered time",
  }),
};

const location_id = reference("Choose a location")
  .optional()
  .meta({ description: "That of the service, which is also the default" });

interface Hours {
  readonly from_time?: string | undefined;
  readonly to_time?: string | undefined;
}

/** Returns whether the latest time is after the earliest one. Either of them may be missing. */
export const areHoursInOrder = ({ from_time, to_time }: Hours): boolean =>
  !from_time || !to_time || from_time < to_time;

export const NewWaitlistEntry = z
  .strictObject({ patient_id: reference("Patient is required"), location_id, ...waitlistFields })
  .refine(areHoursInOrder, { path: ["to_time"], message: WAITLIST.endAfterStart });

export const WaitlistChange = changeOf({ location_id, ...waitlistFields });
export type WaitlistChange = z.output<typeof WaitlistChange>;

/** What became of an offer: `taken` by the desk or lost, `withdrawn` because the entry or the clinic's settings changed. */
const OFFER_OUTCOMES = ["declined", "expired", "taken", "withdrawn", "not_sent"] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** A time that was offered to the patient of an entry. */
export const EntryOffer = z.object({
  offer_id: z.string(),
  practitioner_id: StaffId,
  practitioner_name: z.string(),
  date: z.string(),
  start_time: z.string(),
  offered_at: StoredInstant,
  expires_at: StoredInstant,
  outcome: z.enum(OFFER_OUTCOMES).optional().meta({ description: "Missing while the time is offered" }),
  ended_at: StoredInstant.optional(),
});
export type EntryOffer = z.infer<typeof EntryOffer>;

/** A patient who waits for a service. Names, alert and contact are copies that are refreshed when their rows change. */
export const WaitlistEntry = z.object({
  entry_id: WaitlistEntryId,
  patient_id: PatientId,
  location_id: LocationId,
  ...storedFields(waitlistFields),
  service_id: ServiceId,
  patient_name: z.string(),
  patient_alert: z.string().optional(),
  patient_contact: z.string().optional(),
  practitioner_name: z.string().optional(),
  service_name: z.string(),
  location_name: z.string(),
  offers: z.array(EntryOffer).optional().meta({ description: "The latest offers of times, oldest first" }),
  created_at: StoredInstant,
  version: Version,
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const WaitlistQuery = PageQuery.extend({
  location_id: reference("Choose a location").optional(),
  service_id: reference("Choose a service").optional(),
  patient_id: reference("Choose a patient").optional(),
});

/** A time that is free or may become free: the time of an appointment, or the given time of a practitioner. */
export const MatchQuery = z
  .strictObject({
    appointment_id: reference("Choose an appointment")
      .optional()
      .meta({ description: "Its time counts as free, and what else is missing here is taken from it" }),
    practitioner_id: reference("Choose a practitioner").optional(),
    location_id: reference("Choose a location").optional(),
    date: PlainDate.optional(),
    start_time: WallTime.optional(),
    end_time: WallTime.optional().meta({
      description: "Appointments begin before it; at the given start only without it",
    }),
  })
  .refine(
    ({ appointment_id, practitioner_id, location_id, date, start_time }) =>
      appointment_id || (practitioner_id && location_id && date && start_time),
    { path: ["appointment_id"], message: WAITLIST.timeRequired },
  )
  // A time until midnight ends at 00:00.
  .refine(({ start_time, end_time = "00:00" }) => end_time === "00:00" || !start_time || start_time <= end_time, {
    path: ["end_time"],
    message: WAITLIST.endAfterStart,
  });

/** A waitlist entry that could have the time, with the time that suits and the phone number to call. */
export const WaitlistMatch = WaitlistEntry.extend({ contact: z.string(), time: FreeTime });
export type WaitlistMatch = z.infer<typeof WaitlistMatch>;

export const WaitlistMatches = listOf(WaitlistMatch);

/** The fields of a waitlist entry that decide which times suit, and which entry comes first. */
export type WaitlistPreferences = Pick<
  WaitlistEntry,
  "entry_id" | "location_id" | "practitioner_id" | "days" | "from_time" | "to_time" | "until"
>;

type Day = Pick<FreeTime, "practitioner_id" | "location_id" | "date">;

/** Returns whether a practitioner's day at a location suits a person on the waitlist. */
export const suitsDay = (preferences: WaitlistPreferences, { practitioner_id, location_id, date }: Day): boolean =>
  preferences.location_id === location_id &&
  (preferences.practitioner_id === "" || preferences.practitioner_id === practitioner_id) &&
  (preferences.days.length === 0 || preferences.days.includes(scheduleDayOf(date))) &&
  (preferences.until === "" || date <= preferences.until);

/** Returns whether a time suits a person on the waitlist. A time that ends after midnight does not suit anyone with a latest time. */
export const suits = (
  preferences: WaitlistPreferences,
  time: Day & Pick<FreeTime, "start_time" | "end_time">,
): boolean =>
  suitsDay(preferences, time) &&
  // An empty text sorts before every time.
  preferences.from_time <= time.start_time &&
  (preferences.to_time === "" || (time.start_time < time.end_time && time.end_time <= preferences.to_time));

const countPreferences = ({ practitioner_id, days, from_time, to_time, until }: WaitlistPreferences): number =>
  [practitioner_id, days.length > 0, from_time || to_time, until].filter(Boolean).length;

/**
 * Compares two waitlist entries by who is offered a time first: the one with more preferences, whom fewer other times suit, and
 * then the one that has waited longer. Ids begin with the time of their creation.
 */
export const bestFirst = (a: WaitlistPreferences, b: WaitlistPreferences): number =>
  countPreferences(b) - countPreferences(a) || (a.entry_id < b.entry_id ? -1 : Number(a.entry_id > b.entry_id));

/**
 * Returns the entries for which one of the times suits, best first, each with the earliest such time.
 * @param timesOf returns the times, in order, at which the service of an entry can be booked
 */
export const findMatches = <Entry extends WaitlistPreferences, Time extends FreeTime>(
  entries: readonly Entry[],
  timesOf: (entry: Entry) => readonly Time[],
): { readonly entry: Entry; readonly time: Time }[] =>
  entries.toSorted(bestFirst).flatMap((entry) => {
    const time = timesOf(entry).find((each) => suits(entry, each));
    return time ? [{ entry, time }] : [];
  });
