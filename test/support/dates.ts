import { Temporal } from "temporal-polyfill";

/** Noon of a Monday in Chicago: the moment of every test that stops the clock. */
export const NOW = "2027-03-01T18:00:00.000Z";
export const TODAY = "2027-03-01";

const MARGIN = { days: 30 };
const MONDAY_NUMBER = 1;
const SUNDAY_NUMBER = 7;

/** Returns the nth weekday of a month, in the first year in which it is at least a month ahead. */
function nthWeekday(nth: number, weekday: number, month: number): string {
  const soonest = Temporal.Now.plainDateISO().add(MARGIN);
  for (let { year } = soonest; ; year += 1) {
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    const date = first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (nth - 1) });
    if (Temporal.PlainDate.compare(date, soonest) >= 0) return date.toString();
  }
}

/** Returns the date a number of days after another one. */
export const daysAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** A Monday within two years on which nothing is in the past, and on which Chicago has winter time (UTC-6). */
export const MONDAY = nthWeekday(1, MONDAY_NUMBER, 2);

/** A Sunday on which the clocks of Chicago skip 02:00 to 03:00. */
export const SPRING_SUNDAY = nthWeekday(2, SUNDAY_NUMBER, 3);

/** A Sunday on which the clocks of Chicago repeat 01:00 to 02:00. */
export const AUTUMN_SUNDAY = nthWeekday(1, SUNDAY_NUMBER, 11);
