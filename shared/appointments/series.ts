import * as z from "zod";
import { AppointmentId, SeriesId } from "../ids.ts";
import { Appointment, NewAppointment } from "./appointment.ts";
import { SERIES_MAX } from "./series-dates.ts";

const { walk_in: _walkIn, waitlist_entry_id: _entryId, date, start_time, ...booking } = NewAppointment.shape;

const wholeNumber = (min: number, max: number, what: string) => {
  const message = `${what} must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

/** A series of appointments on the same weekday and at the same time. Each of them gets the reason and the note. */
export const NewSeries = z.strictObject({
  ...booking,
  date: date.unwrap().meta({ description: "The first date" }),
  start_time: start_time.unwrap(),
  every_weeks: wholeNumber(1, SERIES_MAX, "Weeks between appointments"),
  count: wholeNumber(2, SERIES_MAX, "Number of appointments"),
  skip_conflicts: z
    .boolean()
    .default(false)
    .meta({ description: "Books the other dates when some can't be booked. Otherwise nothing is booked then" }),
});
export type NewSeries = z.output<typeof NewSeries>;

/** One date of a series that a request books, moves or cancels, or would in a dry run. */
export const SeriesItem = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  reason: z.string().nullable().meta({ description: "Why this date can't be booked, moved or cancelled" }),
  appointment_id: AppointmentId.nullable().meta({ description: "null where nothing is booked" }),
});
export type SeriesItem = z.output<typeof SeriesItem>;

/** The effect that a change of a series would have on each date. */
export const SeriesPreview = z.object({ items: z.array(SeriesItem) });

export const BookedSeries = SeriesPreview.extend({ series_id: SeriesId });

/** An appointment after a change. With `scope: "following"`, `items` has the outcome for it and for each following one. */
export const ChangedAppointment = Appointment.extend({
  items: z.array(SeriesItem).optional().meta({ description: 'Only with scope "following"' }),
});
