import { scheduleDayOf } from "../days-and-times.ts";
import type { FreeTime } from "./appointment.ts";
import type { WaitlistEntry } from "./waitlist.ts";

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
