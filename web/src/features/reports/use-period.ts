import { addDays } from "../../../../shared/days-and-times.ts";
import { deviceToday } from "../../lib/device-today.ts";
import { useNow } from "../../lib/use-now.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

/** The periods that a report can cover, in days up to today. */
export const PERIODS = [7, 28, 91, 364] as const;
const DEFAULT_DAYS = 28;

/** Returns the period and the location from the address, and a function that changes them there. */
export function usePeriod() {
  const [search, change] = useSearchChange<"days" | "location">();
  const days = PERIODS.find((each) => String(each) === search.get("days")) ?? DEFAULT_DAYS;
  // A clinic may have locations in several time zones, so the date of the device counts.
  const today = deviceToday(useNow());
  const period = { from: addDays(today, 1 - days), to: today };
  return { days, location: search.get("location") ?? undefined, period, change };
}
