import type { BookedTime, Span } from "../../shared/appointments/booking-rules.ts";
import { datesFrom, daysBetween } from "../../shared/days-and-times.ts";
import { BookedDayEntity } from "./booked-day.ts";
import { readItems } from "./read-items.ts";

/** A time that a person, or a room, is booked for. */
export interface PersonTime<Time extends Span = Span> {
  readonly person_id: string;
  readonly span: Time;
}

/** The booked times of one person or room on one UTC day, as they were read. The version is 0 if nothing was ever booked. */
export interface BookedDay {
  readonly person_id: string;
  readonly utc_date: string;
  readonly appointments: readonly BookedTime[];
  readonly version: number;
  /** The stored item, in which each segment of the day that was ever booked has its own version. */
  readonly item: Readonly<Record<string, unknown>>;
}

const utcDateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the UTC days that a span touches, at most two for an appointment. */
export function utcDates({ starts_at, ends_at }: Span): string[] {
  const first = utcDateOf(Date.parse(starts_at));
  return datesFrom(first, daysBetween(first, utcDateOf(Date.parse(ends_at) - 1)));
}

/**
 * Reads consistently all days that the times touch, in the same BatchGet as other items.
 * @param others the parameters of the other items, as `readItems` takes them
 */
export async function readDaysWith(
  tenant_id: string,
  times: readonly PersonTime[],
  others: readonly object[],
): Promise<readonly [BookedDay[], Awaited<ReturnType<typeof readItems>>]> {
  const days = times.flatMap(({ person_id, span }) => utcDates(span).map((utc_date) => ({ person_id, utc_date })));
  const distinct = [...new Map(days.map((day) => [`${day.person_id} ${day.utc_date}`, day])).values()];
  const items = await readItems([
    ...distinct.map((day) => BookedDayEntity.get({ tenant_id, ...day }).params()),
    ...others,
  ]);
  const read = distinct.map((day, index) => {
    const item = items[index] ?? {};
    const { data } = BookedDayEntity.parse({ Item: item });
    return { ...day, appointments: data?.appointments ?? [], version: data?.version ?? 0, item };
  });
  return [read, items.slice(distinct.length)];
}

/** Reads consistently all days that the times touch, in one BatchGet. */
export async function readBookedDays(tenant_id: string, times: readonly PersonTime[]): Promise<BookedDay[]> {
  const [days] = await readDaysWith(tenant_id, times, []);
  return days;
}

/** Returns a person's booked times on the days read, except those of one appointment. */
export const bookedTimesOf = (days: readonly BookedDay[], person_id: string, except?: string): BookedTime[] =>
  days
    .filter((day) => day.person_id === person_id)
    .flatMap((day) => day.appointments)
    .filter(({ appointment_id }) => appointment_id !== except);
