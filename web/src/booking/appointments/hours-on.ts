import { scheduleOf } from "../../../../shared/appointments/booking-rules.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";

/** Returns a person's hours on a date, from the person's weekly schedule at one location. */
export const hoursOn = (week: readonly Schedule[], date: string): Schedule | undefined => {
  const schedule = scheduleOf(week, week[0]?.location_id ?? "", date);
  return schedule?.is_available ? schedule : undefined;
};
