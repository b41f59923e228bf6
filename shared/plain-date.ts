import * as z from "zod";
import { dateRefusal } from "./dates.ts";
import { MESSAGES } from "./messages.ts";

/** A calendar date of a location, `YYYY-MM-DD`, that an appointment can have or that a list can begin or end with. */
export const PlainDate = z.iso.date({ error: MESSAGES.dates.unreadable, abort: true }).superRefine((date, context) => {
  const message = dateRefusal(date);
  if (message) context.addIssue({ code: "custom", message });
});
