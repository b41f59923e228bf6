import * as z from "zod";
import { PlainDate } from "../values/dates.ts";
import { daysBetween } from "../values/days-and-times.ts";
import { StaffId } from "../values/ids.ts";
import { DATE_TEXTS } from "../values/texts.ts";

/** The days of a month with the rest of its first and last week. */
export const MAX_LOAD_DAYS = 42;

export const DayLoadQuery = z
  .strictObject({ from: PlainDate, to: PlainDate })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: DATE_TEXTS.endBeforeStart })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_LOAD_DAYS, {
    path: ["to"],
    message: `Choose at most ${MAX_LOAD_DAYS} days.`,
  });

/** How much is booked on one day at a location. Cancelled and missed appointments take no time. */
export const DayLoad = z.object({
  date: z.string(),
  practitioners: z.array(
    z.object({ practitioner_id: StaffId, appointments: z.number().int(), booked_minutes: z.number().int() }),
  ),
});
export type DayLoad = z.infer<typeof DayLoad>;
