import * as z from "zod";
import { Breaks, breaksFit } from "../breaks.ts";
import { orEmpty } from "../fields.ts";
import { MESSAGES } from "../messages.ts";
import { WallTime } from "../wall-time.ts";
import { WEEKDAYS, type Weekday } from "../weekdays.ts";

export const DEFAULT_OPEN = "09:00";
export const DEFAULT_CLOSE = "17:00";
const DAY_STATUSES = ["available", "closed"] as const;

// An empty field of a form means the usual hours, like a missing one.
const timeOr = (usual: string) => orEmpty(WallTime).transform((time) => time || usual);

const members = {
  open: timeOr(DEFAULT_OPEN),
  close: timeOr(DEFAULT_CLOSE),
  status: z.enum(DAY_STATUSES),
  breaks: Breaks.optional(),
};

/** The hours of a location on one weekday. */
export const DayHours = z
  .strictObject({
    ...members,
    open: members.open.default(DEFAULT_OPEN),
    close: members.close.default(DEFAULT_CLOSE),
    status: members.status.default("available"),
  })
  .refine(({ open, close, status }) => status === "closed" || open < close, {
    path: ["close"],
    message: "Close must be after open",
  })
  .refine(({ open, close, status, breaks }) => status === "closed" || breaksFit(breaks, open, close), {
    path: ["breaks"],
    message: MESSAGES.breaks.outside,
  });
export type DayHours = z.output<typeof DayHours>;

const usualDay = (): DayHours => ({ open: DEFAULT_OPEN, close: DEFAULT_CLOSE, status: "available" });

/** Returns the usual hours: from 09:00 to 17:00 on all seven days. */
export const usualHours = () =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, usualDay()])) as Record<Weekday, DayHours>;

const perWeekday = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, schema])) as Record<Weekday, S>;

/** The hours of all seven days. A missing day has the usual hours. */
export const OperatingHours = z.strictObject(perWeekday(DayHours.prefault({})));
export type OperatingHours = z.output<typeof OperatingHours>;

/** A change of some weekdays, or of some of their hours. What is missing stays as it is stored. */
export const HoursChange = z.strictObject(perWeekday(z.strictObject(members).partial())).partial();
export type HoursChange = z.output<typeof HoursChange>;
