import * as z from "zod";
import { dateRefusal } from "./dates.ts";
import { MESSAGES } from "./messages.ts";
import { PageQuery } from "./paging.ts";

/** A calendar date of a location, `YYYY-MM-DD`, that an appointment can have or that a list can begin or end with. */
export const PlainDate = z.iso
  .date({ error: ({ input }) => (input ? MESSAGES.dates.unreadable : MESSAGES.dates.required), abort: true })
  .superRefine((date, context) => {
    const message = dateRefusal(date);
    if (message) context.addIssue({ code: "custom", message });
  });

interface Dates {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns whether the dates of a query are in order. Either of them may be missing. */
export const areInOrder = ({ from, to }: Dates): boolean => !from || !to || from <= to;

/** The issue of a query whose dates are not in order. */
export const NOT_IN_ORDER = { path: ["to"], message: MESSAGES.dates.endBeforeStart };

/** The query of a list between two dates, both included and both optional. */
export const DateRangeQuery = PageQuery.extend({ from: PlainDate.optional(), to: PlainDate.optional() }).refine(
  areInOrder,
  NOT_IN_ORDER,
);
