import { minutesOf, weekdayIndex } from "../../shared/days-and-times.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../shared/weekdays.ts";

const minutesBetween = ({ start_time, end_time }: Pick<Schedule, "start_time" | "end_time">) =>
  minutesOf(end_time) - minutesOf(start_time);

/** Returns the minutes of a person's weekly hours without breaks on the given dates, at one location or at all of them. */
export function availableMinutes(
  schedules: readonly Schedule[],
  dates: readonly string[],
  location_id: string | undefined,
): number {
  const here = schedules.filter((each) => each.is_available && (!location_id || each.location_id === location_id));
  const minutes = (day: Schedule) =>
    (day.breaks ?? []).reduce((left, pause) => left - minutesBetween(pause), minutesBetween(day));
  return dates
    .flatMap((date) => here.filter(({ day_of_week }) => day_of_week === SCHEDULE_DAYS[weekdayIndex(date)]))
    .reduce((sum, day) => sum + minutes(day), 0);
}
