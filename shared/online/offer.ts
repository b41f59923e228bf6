import * as z from "zod";
import { StoredInstant } from "../appointments/appointment.ts";
import type { WaitlistEntry } from "../appointments/waitlist.ts";
import { addDays } from "../values/days-and-times.ts";
import { OnlinePlace } from "./booking.ts";
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

/** What became of an offer that its person has answered. */
const OFFER_ANSWERS = ["open", "accepted", "declined"] as const;

/** A time that is offered to a person on the waitlist, as the holder of its link sees it. */
export const OnlineOffer = z.object({
  status: z.enum(OFFER_ANSWERS),
  first_name: z.string(),
  clinic_name: z.string(),
  location: OnlinePlace,
  time_zone: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  service_name: z.string(),
  practitioner_name: z.string(),
  expires_at: StoredInstant.meta({ description: "The time is held for this person until then" }),
  gives_up: z
    .object({ date: z.string(), start_time: z.string(), service_name: z.string() })
    .nullable()
    .meta({ description: "The appointment that is cancelled when this time is booked" }),
});
export type OnlineOffer = z.output<typeof OnlineOffer>;
