import { addDays } from "../../../../shared/days-and-times.ts";
import { useNow } from "../../lib/use-now.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { wallClock } from "../../lib/wall-clock.ts";

/** The periods that a report can cover: so many days up to today. */
export const PERIODS = [7, 28, 91, 364] as const;
const USUAL = 28;

/** Returns the period and the location that the address names, and a function that changes them. */
export function usePeriod() {
  const [search, change] = useSearchChange<"days" | "location">();
  const days = PERIODS.find((each) => String(each) === search.get("days")) ?? USUAL;
  // The owner reads the report where they are: a clinic may have locations in several time zones.
  const today = wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone, useNow()).date;
  const period = { from: addDays(today, 1 - days), to: today };
  return { days, location: search.get("location") ?? undefined, period, change };
}
