import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../../../shared/weekdays.ts";

const MONDAY_FIRST = 6;

/** Returns a person's hours on a calendar date, from their week at one location. */
export const hoursOn = (week: readonly Schedule[], date: string): Schedule | undefined => {
  const day = SCHEDULE_DAYS[(new Date(date).getUTCDay() + MONDAY_FIRST) % SCHEDULE_DAYS.length];
  return week.find(({ day_of_week, is_available }) => day_of_week === day && is_available);
};

/** Returns the days on which a person works, in the order of the week: "Mon, Tue, Fri". */
export const daysText = (week: readonly Schedule[]): string =>
  SCHEDULE_DAYS.filter((day) => week.some(({ day_of_week, is_available }) => is_available && day_of_week === day)).join(
    ", ",
  );
