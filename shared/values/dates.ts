import * as z from "zod";
import { PageQuery } from "../contract/paging.ts";
import { DATE_TEXTS, TIME_TEXTS } from "./texts.ts";
import { dateRefusal } from "./typed-input.ts";

/** Builds the schema of a date whose absence is said with the name of its field. */
export const requiredDate = (required: string) =>
  z.iso
    .date({ error: ({ input }) => (input ? DATE_TEXTS.unreadable : required), abort: true })
    .superRefine((date, context) => {
      const message = dateRefusal(date);
      if (message) context.addIssue({ code: "custom", message });
    });

/** A calendar date of a location, `YYYY-MM-DD`, that an appointment can have or that a list can begin or end with. */
export const PlainDate = requiredDate(DATE_TEXTS.required);

interface Dates {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns whether the dates of a query are in order. Either of them may be missing. */
export const areInOrder = ({ from, to }: Dates): boolean => !from || !to || from <= to;

export const NOT_IN_ORDER = { path: ["to"], message: DATE_TEXTS.endBeforeStart };

/** The query of a list between two dates, both included and both optional. */
export const DateRangeQuery = PageQuery.extend({ from: PlainDate.optional(), to: PlainDate.optional() }).refine(
  areInOrder,
  NOT_IN_ORDER,
);

/** A wall-clock time. The input may be "9:00"; the output is always `HH:mm`, such as "09:00". */
export const WallTime = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, TIME_TEXTS.unreadable)
  .transform((time) => time.padStart(5, "0"));
