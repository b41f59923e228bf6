import type { WaitlistEntry } from "../appointments/waitlist.ts";
import { addDays } from "../values/days-and-times.ts";
import type { OnlineSettings } from "./settings.ts";

/** The hours in which no one is offered a time, by the clock of the location: from 9 p.m. to 8 a.m. */
const QUIET_FROM = "21:00";
const QUIET_TO = "08:00";

interface WallMinute {
  readonly date: string;
  readonly start_time: string;
}

/** Returns the minute at which times are offered again; undefined at an hour at which they are offered. */
export function endOfQuietHours({ date, start_time }: WallMinute): WallMinute | undefined {
  if (start_time >= QUIET_FROM) return { date: addDays(date, 1), start_time: QUIET_TO };
  return start_time < QUIET_TO ? { date, start_time: QUIET_TO } : undefined;
}

/** Sorts after every date. */
const NO_LAST_DATE = "~";

/**
 * Returns the comparison by which people on the waitlist are offered a time: those who have waited longest, or those whose last date
 * comes first, first. Ids begin with the time of their creation.
 */
export function offeredFirst(order: OnlineSettings["offers"]["order"]) {
  const keyOf = ({ until, entry_id }: Pick<WaitlistEntry, "until" | "entry_id">) =>
    order === "soonest" ? `${until || NO_LAST_DATE} ${entry_id}` : entry_id;
  return (a: Pick<WaitlistEntry, "until" | "entry_id">, b: Pick<WaitlistEntry, "until" | "entry_id">): number =>
    keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b));
}
