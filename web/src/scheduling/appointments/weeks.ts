import { useQueries } from "@tanstack/react-query";
import { SCHEDULE_DAYS, type Schedule } from "../../../../shared/staff/schedule.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { weekQuery } from "../../api/practitioners.ts";

const MONDAY_FIRST = 6;

/** Returns a person's hours on a calendar date, from their week at one location. */
export const hoursOn = (week: readonly Schedule[], date: string): Schedule | undefined => {
  const day = SCHEDULE_DAYS[(new Date(date).getUTCDay() + MONDAY_FIRST) % SCHEDULE_DAYS.length];
  return week.find(({ day_of_week, is_available }) => day_of_week === day && is_available);
};

export const worksOn = (week: readonly Schedule[], date: string): boolean => hoursOn(week, date) !== undefined;

/** Returns the days on which a person works, in the order of the week: "Mon, Tue, Fri". */
export const daysText = (week: readonly Schedule[]): string =>
  SCHEDULE_DAYS.filter((day) => week.some(({ day_of_week, is_available }) => is_available && day_of_week === day)).join(
    ", ",
  );

export type Weeks = ReadonlyMap<string, readonly Schedule[]>;

/**
 * Returns the weeks of the given practitioners at a location. They are undefined until the week of every practitioner is
 * known, and so as long as the practitioners themselves are not.
 */
export function useWeeks(practitioners: readonly Practitioner[] | undefined, location_id: string) {
  return useQueries({
    queries: location_id ? (practitioners ?? []).map(({ staff_id }) => weekQuery(staff_id, location_id)) : [],
    combine: (results) => {
      const complete = location_id !== "" && practitioners && results.every(({ data }) => data);
      const failed = results.find(({ error, data }) => error && !data);
      return {
        weeks: complete
          ? new Map(practitioners.map(({ staff_id }, index) => [staff_id, results[index]?.data?.items ?? []]))
          : undefined,
        error: failed?.error,
        refetch: () => results.forEach(({ error, refetch }) => void (error && refetch())),
      };
    },
  });
}
