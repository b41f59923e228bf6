import { scheduleDayOf } from "../days-and-times.ts";
import type { FreeTime } from "./appointment.ts";
import type { WaitlistEntry } from "./waitlist.ts";

/** The fields of a waitlist entry that decide which times suit, and which entry comes first. */
export type Wish = Pick<
  WaitlistEntry,
  "entry_id" | "location_id" | "practitioner_id" | "days" | "from_time" | "to_time" | "until"
>;

type Day = Pick<FreeTime, "practitioner_id" | "location_id" | "date">;

/** Returns whether a practitioner's day at a location suits a person on the waitlist. */
export const suitsDay = (wish: Wish, { practitioner_id, location_id, date }: Day): boolean =>
  wish.location_id === location_id &&
  (wish.practitioner_id === "" || wish.practitioner_id === practitioner_id) &&
  (wish.days.length === 0 || wish.days.includes(scheduleDayOf(date))) &&
  (wish.until === "" || date <= wish.until);

/** Returns whether a time suits a person on the waitlist. With a latest time, no time past midnight does. */
export const suits = (wish: Wish, time: Day & Pick<FreeTime, "start_time" | "end_time">): boolean =>
  suitsDay(wish, time) &&
  (wish.from_time === "" || wish.from_time <= time.start_time) &&
  (wish.to_time === "" || (time.start_time < time.end_time && time.end_time <= wish.to_time));

const wishesOf = ({ practitioner_id, days, from_time, to_time, until }: Wish): number =>
  [practitioner_id, days.length > 0, from_time || to_time, until].filter(Boolean).length;

/**
 * Compares two waitlist entries by who is to be asked first: the one with more wishes, because fewer other times suit, and
 * then the one that has waited longer. Ids begin with the time of their creation.
 */
export const bestFirst = (a: Wish, b: Wish): number =>
  wishesOf(b) - wishesOf(a) || (a.entry_id < b.entry_id ? -1 : Number(a.entry_id > b.entry_id));

/**
 * Returns the entries that could have one of the times, best first, each with the earliest time that suits.
 * @param timesOf returns the times, in order, at which the service of an entry can be booked
 */
export const findMatches = <Entry extends Wish, Time extends FreeTime>(
  entries: readonly Entry[],
  timesOf: (entry: Entry) => readonly Time[],
): { readonly entry: Entry; readonly time: Time }[] =>
  entries.toSorted(bestFirst).flatMap((entry) => {
    const time = timesOf(entry).find((each) => suits(entry, each));
    return time ? [{ entry, time }] : [];
  });
