import * as z from "zod";
import { PlainDate, requiredDate, WallTime } from "./dates.ts";
import { daysBetween } from "./days-and-times.ts";
import { optionalText, orEmpty } from "./fields.ts";
import { DATE_TEXTS, PERIOD_TEXTS } from "./texts.ts";

/** The most days that a closure or time off can last, so that it touches a bounded number of calendar years. */
const MAX_DAYS = 732;

// An empty field of a form means whole days, like a missing one.
const optionalTime = orEmpty(WallTime)
  .optional()
  .transform((time) => time || undefined);

/** Days on which a location is closed or a person is on leave: whole days, or the same hours on each of them. */
export const Period = z.object({
  from_date: z.string(),
  to_date: z.string(),
  start_time: z.string().optional().meta({ description: "Absent for whole days" }),
  end_time: z.string().optional(),
  reason: z.string(),
});
export type Period = z.infer<typeof Period>;

const optionalDate = orEmpty(PlainDate)
  .optional()
  .meta({ description: "The same as `from_date` when absent or empty" });

export const NewPeriod = z
  .strictObject({
    from_date: requiredDate(PERIOD_TEXTS.firstDayRequired),
    to_date: optionalDate,
    start_time: optionalTime,
    end_time: optionalTime,
    reason: optionalText("Reason", 200),
  })
  .transform(({ to_date, ...period }) => ({ ...period, to_date: to_date || period.from_date }))
  .superRefine(({ from_date, to_date, start_time, end_time }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const dates = DATE_TEXTS;
    const periods = PERIOD_TEXTS;
    if (to_date < from_date) refuse("to_date", dates.endBeforeStart);
    else if (daysBetween(from_date, to_date) > MAX_DAYS) refuse("to_date", periods.tooLong);
    if (!start_time !== !end_time) refuse(start_time ? "end_time" : "start_time", periods.bothTimes);
    else if (start_time && end_time && end_time <= start_time) refuse("end_time", periods.endAfterStart);
  });
export type NewPeriod = z.output<typeof NewPeriod>;

/** Returns the calendar years that the days belong to, such as "2026". */
export function yearsOf({ from_date, to_date }: Pick<Period, "from_date" | "to_date">): string[] {
  const first = Number(from_date.slice(0, 4));
  const last = Number(to_date.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, year) => String(first + year));
}
