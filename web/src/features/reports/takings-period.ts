import { addDays } from "../../../../shared/values/days-and-times.ts";
import { deviceToday } from "../../lib/dates.ts";
import { useNow, useSearchChange } from "../../lib/hooks.ts";
import { dateIn } from "../../lib/wall-clock.ts";

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

/** The days of a report, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

export const thisMonth = (today: string): Days => ({ from: firstOfMonth(today), to: today });

export function lastMonth(today: string): Days {
  const to = addDays(firstOfMonth(today), -1);
  return { from: firstOfMonth(to), to };
}

/** The most days of a report. */
const MAX_DAYS = 366;

/** Returns the days, of which the later one wins when they are in the wrong order or too far apart. */
function ordered({ from, to }: Days): Days {
  const earliest = addDays(to, 1 - MAX_DAYS);
  if (from > to) return { from: to, to };
  return { from: from < earliest ? earliest : from, to };
}

/** Returns the days and the location from the address, this month by default, and a function that changes them there. */
export function useTakingsPeriod() {
  const [search, change] = useSearchChange<"from" | "to" | "location" | "figure" | "method">();
  const today = deviceToday(useNow());
  const to = dateIn(search, "to") ?? today;
  const days = ordered({ from: dateIn(search, "from") ?? firstOfMonth(to), to });
  return { search, ...days, today, location: search.get("location") || undefined, change };
}
