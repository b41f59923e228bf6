import type { WaitlistEntry } from "../../../../shared/appointments/waitlist.ts";
import { dateText, timesText, timeText } from "../../../../shared/values/us-text.ts";

type Preferences = Pick<WaitlistEntry, "practitioner_name" | "days" | "from_time" | "to_time" | "until">;

function hoursText({ from_time, to_time }: Preferences): string {
  if (from_time && to_time) return timesText(from_time, to_time);
  if (from_time) return `from ${timeText(from_time)}`;
  return to_time && `until ${timeText(to_time)}`;
}

/** Returns what suits a person on the waitlist: "Chidi Okafor · Mon, Thu · 9:00 AM – 12:00 PM · by Mar 31, 2027". */
export const preferencesText = (preferences: Preferences): string =>
  [
    preferences.practitioner_name,
    preferences.days.join(", "),
    hoursText(preferences),
    preferences.until && `by ${dateText(preferences.until)}`,
  ]
    .filter(Boolean)
    .join(" · ") || "Any time";
