import { useQueries } from "@tanstack/react-query";
import { SCHEDULE_DAYS, type Schedule } from "../../../../shared/staff/schedule.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { weekQuery } from "../../api/practitioners.ts";

const MONDAY_FIRST = 6;

/** The hours of a person on a calendar date, of a week at one location. */
export const hoursOn = (week: readonly Schedule[], date: string): Schedule | undefined => {
  const day = SCHEDULE_DAYS[(new Date(date).getUTCDay() + MONDAY_FIRST) % SCHEDULE_DAYS.length];
  return week.find(({ day_of_week, is_available }) => day_of_week === day && is_available);
};

export const worksOn = (week: readonly Schedule[], date: string): boolean => hoursOn(week, date) !== undefined;

/** "Mon, Tue, Fri": the days on which somebody works, by the week's order. */
export const daysText = (week: readonly Schedule[]): string =>
  SCHEDULE_DAYS.filter((day) => week.some(({ day_of_week, is_available }) => is_available && day_of_week === day)).join(
    ", ",
  );

export type Weeks = ReadonlyMap<string, readonly Schedule[]>;

/** The weeks of the given practitioners at a location; undefined until all are known. */
export function useWeeks(practitioners: readonly Practitioner[], location_id: string): Weeks | undefined {
  return useQueries({
    queries: location_id ? practitioners.map(({ staff_id }) => weekQuery(staff_id, location_id)) : [],
    combine: (results) => {
      if (!location_id || results.some(({ data }) => !data)) return undefined;
      return new Map(practitioners.map(({ staff_id }, index) => [staff_id, results[index]?.data ?? []]));
    },
  });
}
