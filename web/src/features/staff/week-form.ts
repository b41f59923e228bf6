import type { ReactNode } from "react";
import * as z from "zod";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { SCHEDULE_TEXTS } from "../../../../shared/staff/texts.ts";
import { Breaks, breaksFit } from "../../../../shared/values/breaks.ts";
import { WallTime } from "../../../../shared/values/dates.ts";
import { SCHEDULE_DAYS, type ScheduleDay, WEEKDAYS, type Weekday } from "../../../../shared/values/days-and-times.ts";
import { orEmpty } from "../../../../shared/values/fields.ts";
import { BREAK_TEXTS } from "../../../../shared/values/texts.ts";
import { SCHEDULES_SCREEN } from "./texts.ts";

/** The full names of a schedule's weekdays. Both lists begin on Monday. */
export const DAY_NAMES = Object.fromEntries(SCHEDULE_DAYS.map((day, index) => [day, WEEKDAYS[index]])) as Record<
  ScheduleDay,
  Weekday
>;

export interface ScheduleViewProps {
  readonly staff: Staff;
  readonly location_id: string;
  readonly header: string;
  /** Renders the choice of another location, or nothing if there is only one. */
  readonly picker: (fixed: boolean) => ReactNode;
  readonly onDone: () => void;
}

const Time = orEmpty(WallTime);

const { endAfterStart } = SCHEDULE_TEXTS;
const { bothTimes } = SCHEDULES_SCREEN;

const Day = z
  .object({ start_time: Time, end_time: Time, breaks: Breaks })
  .refine(({ start_time, end_time }) => (start_time === "") === (end_time === ""), {
    path: ["end_time"],
    message: bothTimes,
  })
  .refine(({ start_time, end_time }) => start_time === "" || end_time === "" || start_time < end_time, {
    path: ["end_time"],
    message: endAfterStart,
  })
  .refine(({ start_time, end_time, breaks }) => start_time === "" || breaksFit(breaks, start_time, end_time), {
    path: ["breaks"],
    message: BREAK_TEXTS.outside,
  });

/** The start, the end and the breaks of a day as they are typed. All are empty on a day off. */
export type DayTimes = z.infer<typeof Day>;
export type WeekFields = Record<ScheduleDay, DayTimes>;

export const perDay = <T>(make: (day: ScheduleDay) => T) =>
  Object.fromEntries(SCHEDULE_DAYS.map((day) => [day, make(day)])) as Record<ScheduleDay, T>;

export const WeekForm = z.object(perDay(() => Day));

export const fieldsOf = (week: readonly Schedule[]): WeekFields =>
  perDay((day) => {
    const slot = week.find(({ day_of_week }) => day_of_week === day);
    return { start_time: slot?.start_time ?? "", end_time: slot?.end_time ?? "", breaks: slot?.breaks ?? [] };
  });

/** Returns the opening hours of the location on a day, or undefined if it is closed. */
export function openingOf(location: Location | undefined, day: ScheduleDay): DayTimes | undefined {
  const hours = location?.operating_hours[DAY_NAMES[day]];
  return hours?.status === "available" ? { start_time: hours.open, end_time: hours.close, breaks: [] } : undefined;
}

/** Returns the body of the request that saves the edited days. A day without hours becomes a day off. */
export function changeOf(edited: Partial<WeekFields>) {
  const days = SCHEDULE_DAYS.flatMap((day) => (edited[day] ? [{ day_of_week: day, ...edited[day] }] : []));
  return {
    items: days.filter(({ start_time }) => start_time !== ""),
    days_off: days.filter(({ start_time }) => start_time === "").map(({ day_of_week }) => day_of_week),
  };
}
