import { type AppointmentStatus, takesTime } from "../appointments/status.ts";
import { weekdayOf } from "../days-and-times.ts";
import { WEEKDAYS } from "../weekdays.ts";
import type { AppointmentReport, Totals } from "./appointment-report.ts";
import { type DayCount, plus, type Tally } from "./day-count.ts";

/** The count of a day. */
export interface CountedDay {
  readonly date: string;
  readonly count: DayCount;
}

const CENTS = 100;

/** Returns an amount of cents as decimal text, like a fee: "1240.50". */
export const valueText = (cents: number): string => (cents / CENTS).toFixed(2);

/** Returns the sums of the tallies of several days, by key. `of` chooses the tallies of a count. */
export function tallies(
  days: readonly CountedDay[],
  of: (count: DayCount) => Readonly<Record<string, Tally>>,
): ReadonlyMap<string, Tally> {
  const sums = new Map<string, Tally>();
  for (const { count } of days)
    for (const [key, tally] of Object.entries(of(count))) sums.set(key, plus(sums.get(key), tally));
  return sums;
}

/** Returns the number of appointments of several days by status. */
export function byStatus(days: readonly CountedDay[]): Totals["by_status"] {
  const sums: Partial<Record<AppointmentStatus, number>> = {};
  for (const { count } of days)
    for (const [status, number] of Object.entries(count.by_status) as [AppointmentStatus, number][])
      sums[status] = (sums[status] ?? 0) + number;
  return sums;
}

/**
 * Returns the number of appointments that are neither missed nor cancelled. The screens call it "Appointments", and the figures of
 * practitioners, services and hours add up to it.
 */
export const heldCount = ({ by_status }: Pick<Totals, "by_status">): number =>
  (Object.entries(by_status) as [AppointmentStatus, number][])
    .filter(([status]) => takesTime(status))
    .reduce((sum, [, number]) => sum + number, 0);

/** Returns the totals of several days. */
export function totalsOf(days: readonly CountedDay[]): Totals {
  const by_status = byStatus(days);
  const taken = [...tallies(days, ({ services }) => services).values()];
  const held = taken.reduce((sum, { appointments }) => sum + appointments, 0);
  const leadDays = days.reduce((sum, { count }) => sum + (count.lead_days ?? 0), 0);
  return {
    appointments: Object.values(by_status).reduce((sum, number) => sum + number, 0),
    by_status,
    booked_minutes: taken.reduce((sum, { minutes }) => sum + minutes, 0),
    booked_value: valueText(taken.reduce((sum, { cents }) => sum + cents, 0)),
    lead_time: held > 0 ? Math.round((leadDays / held) * 10) / 10 : null,
  };
}

/** Returns the number of appointments of several days by weekday and hour, in order. Hours without appointments are missing. */
export function hoursOf(days: readonly CountedDay[]): AppointmentReport["hours"] {
  return WEEKDAYS.flatMap((weekday) => {
    const onWeekday = days.filter(({ date }) => weekdayOf(date) === weekday);
    return [...tallies(onWeekday, ({ hours }) => hours)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([hour, { appointments }]) => ({ weekday, hour, appointments }));
  });
}
