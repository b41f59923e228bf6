import type { WaitlistEntry } from "../../../../shared/appointments/waitlist.ts";
import { dateText, timesText, timeText } from "../../lib/wall-clock.ts";

type Wish = Pick<WaitlistEntry, "practitioner_name" | "days" | "from_time" | "to_time" | "until">;

function hoursText({ from_time, to_time }: Wish): string {
  if (from_time && to_time) return timesText(from_time, to_time);
  if (from_time) return `from ${timeText(from_time)}`;
  return to_time && `until ${timeText(to_time)}`;
}

/** Returns what suits a person on the waitlist: "Chidi Okafor · Mon, Thu · 9:00 AM – 12:00 PM · by Mar 31, 2027". */
export const wishText = (wish: Wish): string =>
  [wish.practitioner_name, wish.days.join(", "), hoursText(wish), wish.until && `by ${dateText(wish.until)}`]
    .filter(Boolean)
    .join(" · ") || "Any time";
