import { SCHEDULE_DAYS, type ScheduleDay, WEEKDAYS, type Weekday } from "../../../../shared/weekdays.ts";

/** The full names of a schedule's weekdays. Both lists begin on Monday. */
export const DAY_NAMES = Object.fromEntries(SCHEDULE_DAYS.map((day, index) => [day, WEEKDAYS[index]])) as Record<
  ScheduleDay,
  Weekday
>;
