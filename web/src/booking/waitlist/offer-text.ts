import type { OfferOutcome, WaitlistEntry } from "../../../../shared/appointments/waitlist.ts";
import { dayOfYearText, timeText } from "../../../../shared/values/us-text.ts";
import { whenText } from "../../lib/dates.ts";

/** What became of an offer. */
const ENDS: Readonly<Record<OfferOutcome, string>> = {
  declined: "was declined",
  expired: "was not answered in time",
  taken: "was taken by the front desk",
  withdrawn: "is not offered any more",
  not_sent: "could not be offered by mail",
};

/** Returns which time is offered to a person on the waitlist, or what became of the last one; undefined if none ever was. */
export function offerText({ offers = [] }: Pick<WaitlistEntry, "offers">, now = new Date()): string | undefined {
  const latest = offers.at(-1);
  if (!latest) return undefined;
  const { date, start_time, outcome, expires_at } = latest;
  const time = `${dayOfYearText(date)}, ${timeText(start_time)}`;
  // The job records the end of an offer within a minute.
  if (!outcome && now.toISOString() < expires_at) return `${time} is offered until ${whenText(expires_at)}.`;
  return `${time} ${ENDS[outcome ?? "expired"]}.`;
}
