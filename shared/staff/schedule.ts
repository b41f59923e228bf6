import * as z from "zod";
import { DryRunQuery } from "../contract/dry-run.ts";
import { listOf } from "../contract/paging.ts";
import { Breaks, breaksFit } from "../values/breaks.ts";
import { WallTime } from "../values/dates.ts";
import { SCHEDULE_DAYS } from "../values/days-and-times.ts";
import { Version } from "../values/fields.ts";
import { LocationId, reference, ScheduleId, StaffId } from "../values/ids.ts";
import { BREAK_TEXTS } from "../values/texts.ts";
import { SCHEDULE_TEXTS } from "./texts.ts";

/** The hours of one staff member at one location on one weekday. */
export const Schedule = z.object({
  schedule_id: ScheduleId,
  staff_id: StaffId,
  location_id: LocationId,
  day_of_week: z.enum(SCHEDULE_DAYS),
  start_time: z.string(),
  end_time: z.string(),
  is_available: z.boolean(),
  breaks: Breaks.optional(),
});
export type Schedule = z.infer<typeof Schedule>;

const WeekVersion = Version.meta({ description: "Version of the person's whole weekly schedule, at all locations" });

export const ScheduleList = listOf(Schedule).extend({ version: WeekVersion });
export type ScheduleList = z.infer<typeof ScheduleList>;

export const VersionedSchedule = Schedule.extend({ version: WeekVersion });

const DaySchedule = z
  .strictObject({
    day_of_week: z.enum(SCHEDULE_DAYS),
    start_time: WallTime,
    end_time: WallTime,
    is_available: z.boolean().optional().meta({ description: "Unchanged when it is missing, and true at first" }),
    breaks: Breaks.optional().meta({ description: "Unchanged when they are missing, and none at first" }),
  })
  .refine(({ start_time, end_time, breaks }) => breaksFit(breaks, start_time, end_time), {
    path: ["breaks"],
    message: BREAK_TEXTS.outside,
  })
  .refine(({ start_time, end_time }) => start_time < end_time, {
    path: ["end_time"],
    message: SCHEDULE_TEXTS.endAfterStart,
  });
export type DaySchedule = z.output<typeof DaySchedule>;

/** The weekdays to set and the weekdays to clear. The others stay as they are. */
export const WeekChange = z
  .strictObject({
    items: z.array(DaySchedule).max(SCHEDULE_DAYS.length),
    days_off: z
      .array(z.enum(SCHEDULE_DAYS))
      .max(SCHEDULE_DAYS.length)
      .default([])
      .meta({ description: "Weekdays whose hours at the location are removed" }),
    version: WeekVersion,
  })
  .refine(({ items, days_off }) => items.length + days_off.length > 0, SCHEDULE_TEXTS.nothingGiven)
  .refine(({ items, days_off }) => {
    const days = [...items.map(({ day_of_week }) => day_of_week), ...days_off];
    return new Set(days).size === days.length;
  }, SCHEDULE_TEXTS.weekdayTwice);

export const ScheduleQuery = z.strictObject({ location_id: reference("Clinic Location is required").optional() });
export const ScheduleTarget = DryRunQuery.extend({ location_id: reference("Clinic Location is required") });
export const AvailabilityChange = z.strictObject({ is_available: z.boolean(), version: WeekVersion });

type Hours = Pick<Schedule, "location_id" | "day_of_week" | "start_time" | "end_time">;

/** Returns the first of `others` that overlaps the hours on the same weekday at another location. */
export const overlapping = <Other extends Hours>(hours: Hours, others: readonly Other[]): Other | undefined =>
  others.find(
    (other) =>
      other.location_id !== hours.location_id &&
      other.day_of_week === hours.day_of_week &&
      other.start_time < hours.end_time &&
      hours.start_time < other.end_time,
  );
