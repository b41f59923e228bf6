import { type SeriesItem, seriesDates } from "../../shared/appointments/series.ts";

import { BOOKING_RULE_TEXTS } from "../../shared/appointments/texts.ts";
import { bookedDayItem } from "./appointment-items.ts";
import { booked } from "./desk.ts";
import { DESK } from "./desk-items.ts";
import type { Item } from "./item.ts";
import { TODAY } from "./now.ts";

/** A series every two weeks, whose first date is the desk's day. */
export const REQUESTED = { ...DESK, date: TODAY, start_time: "14:00", every_weeks: 2, count: 10 };
export const DATES = seriesDates(REQUESTED);

/** Returns the practitioner's booked day of the nth date, on which another appointment takes the time of the series. */
export const takenDay = (n: number): Item => {
  const date = DATES[n] ?? "";
  // The clocks of Chicago go forward on March 14, 2027.
  const [from, to] = date < "2027-03-14" ? ["20:00", "20:30"] : ["19:00", "19:30"];
  const id = `$bookedDay_1#person_id_${DESK.practitioner_id}#utc_date_${date}`;
  const time = booked(from as string, to as string, undefined, date);
  return { ...bookedDayItem(DESK.practitioner_id, [time]), utc_date: date, sk: id };
};

/** Returns the dates that can't be booked, each with the reason. */
export const reasons = (items: SeriesItem[]) =>
  items.flatMap(({ date, reason }) => (reason === null ? [] : [[date, reason]]));

/** The reason of a date that is taken. */
export const busy = BOOKING_RULE_TEXTS.busy("Chidi Okafor");
