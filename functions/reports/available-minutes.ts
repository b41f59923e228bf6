import type { Schedule } from "../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../shared/weekdays.ts";

const MINUTES_AN_HOUR = 60;
const MONDAY_FIRST = 6;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * MINUTES_AN_HOUR + Number(time.slice(3));

/** Returns the minutes of a person's weekly hours on the given dates, at one location or at all of them. */
export function availableMinutes(
  schedules: readonly Schedule[],
  dates: readonly string[],
  location_id: string | undefined,
): number {
  const here = schedules.filter((each) => each.is_available && (!location_id || each.location_id === location_id));
  const onDay = (date: string) => SCHEDULE_DAYS[(new Date(date).getUTCDay() + MONDAY_FIRST) % SCHEDULE_DAYS.length];
  return dates
    .flatMap((date) => here.filter(({ day_of_week }) => day_of_week === onDay(date)))
    .reduce((sum, { start_time, end_time }) => sum + minutesOf(end_time) - minutesOf(start_time), 0);
}
