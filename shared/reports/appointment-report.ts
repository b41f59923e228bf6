import * as z from "zod";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../appointments/status.ts";
import { PlainDate } from "../values/dates.ts";
import { daysBetween, WEEKDAYS, weekdayOf } from "../values/days-and-times.ts";
import { reference, ServiceId, StaffId } from "../values/ids.ts";
import { DATE_TEXTS } from "../values/texts.ts";
import { type DayCount, plus, type Tally } from "./counts.ts";

const REPORTS = {
  tooLong: "A report covers at most 366 days.",
} as const;

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

export function byStatus(days: readonly CountedDay[]): Totals["by_status"] {
  const sums: Partial<Record<AppointmentStatus, number>> = {};
  for (const { count } of days)
    for (const [status, number] of Object.entries(count.by_status) as [AppointmentStatus, number][])
      sums[status] = (sums[status] ?? 0) + number;
  return sums;
}

export function totalsOf(days: readonly CountedDay[]): Totals {
  const by_status = byStatus(days);
  const taken = [...tallies(days, ({ services }) => services).values()];
  const held = taken.reduce((sum, { appointments }) => sum + appointments, 0);
  const leadDays = days.reduce((sum, { count }) => sum + count.lead_days, 0);
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

const MAX_DAYS = 366;

export const ReportQuery = z
  .strictObject({ from: PlainDate, to: PlainDate, location_id: reference("Choose a location").optional() })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: DATE_TEXTS.endBeforeStart })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_DAYS, { path: ["to"], message: REPORTS.tooLong });

const count = z.number().int();
const Value = z.string().meta({ description: 'Fees of the appointments that are not cancelled or missed: "1240.50"' });

const ByStatus = z.partialRecord(z.enum(APPOINTMENT_STATUSES), count);

/** The appointments of practitioners, services and hours. Each of the three adds up to the same number. */
const held = count.meta({ description: "Without cancelled and missed appointments" });

const Totals = z.object({
  appointments: count.meta({ description: "Of every status, also cancelled and missed ones" }),
  by_status: ByStatus,
  booked_minutes: count,
  booked_value: Value,
  lead_time: z
    .number()
    .nullable()
    .meta({ description: "Days from the booking to the start, on average, without cancelled and missed appointments" }),
});
export type Totals = z.infer<typeof Totals>;

const PeopleCount = z.object({ new_patients: count, new_leads: count, converted_leads: count });

/** The appointments of a period by day, practitioner, service and hour, with the totals of the period before it. */
export const AppointmentReport = z.object({
  days: z.array(z.object({ date: z.string(), by_status: ByStatus })),
  practitioners: z.array(
    z.object({
      practitioner_id: StaffId,
      practitioner_name: z.string(),
      appointments: held,
      booked_minutes: count,
      available_minutes: count.meta({
        description: "Minutes of the practitioner's weekly hours in the period, without breaks",
      }),
    }),
  ),
  services: z.array(
    z.object({
      service_id: ServiceId,
      service_name: z.string(),
      location_name: z.string().meta({ description: "Empty for a deleted service" }),
      appointments: held,
      booked_value: Value,
    }),
  ),
  hours: z.array(z.object({ weekday: z.enum(WEEKDAYS), hour: z.string(), appointments: held })),
  totals: Totals,
  previous: Totals.extend({ from: z.string(), to: z.string() }),
  people: z
    .object({
      days: z.array(PeopleCount.extend({ date: z.string() })),
      totals: PeopleCount,
      previous: PeopleCount,
    })
    .meta({ description: "Of the whole clinic, on the days of its first location, also when a location is named" }),
});
export type AppointmentReport = z.infer<typeof AppointmentReport>;
