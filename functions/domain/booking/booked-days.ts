import type { BookedTime, Span } from "../../../shared/appointments/booking-rules.ts";
import { datesFrom, daysBetween } from "../../../shared/values/days-and-times.ts";
import { bookedDayEntity, type StoredTime } from "../../entities/appointments.ts";
import type { OpenHold } from "../../entities/online.ts";
import { parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { TransactItem } from "../../platform/dynamo/transaction.ts";
import { type OpenHolds, readOpenHolds } from "./holds.ts";

/** A time that a person, or a room, is booked for. */
export interface PersonTime<Time extends Span = Span> {
  readonly person_id: string;
  readonly span: Time;
}

/** The booked times of one person or room on one UTC day, as they were read. The version is 0 if nothing was ever booked. */
export interface BookedDay {
  readonly person_id: string;
  readonly utc_date: string;
  /** Holds are among them until they end. */
  readonly appointments: readonly BookedTime[];
  /** Whether the stored item has holds that are over. The next replacement of its times drops them. */
  readonly hasEndedHolds: boolean;
  readonly version: number;
  /** The stored item, in which each segment of the day that was ever booked has its own version. */
  readonly item: Readonly<Record<string, unknown>>;
}

type Items = Awaited<ReturnType<typeof readItems>>;

const utcDateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export function utcDates({ starts_at, ends_at }: Span): string[] {
  const first = utcDateOf(Date.parse(starts_at));
  return datesFrom(first, daysBetween(first, utcDateOf(Date.parse(ends_at) - 1)));
}

/**
 * Returns the booked times of a day that block others now. A hold blocks them until its end, which the clinic's list of open holds
 * has; a hold that is not in the list is over.
 */
function liveTimes(stored: readonly StoredTime[], holds: ReadonlyMap<string, OpenHold>): BookedTime[] {
  return stored.flatMap(({ held, ...time }): BookedTime[] => {
    if (!held) return [time];
    const hold = holds.get(time.appointment_id);
    return hold === undefined ? [] : [{ ...time, held_until: hold.held_until, offered: hold.offered }];
  });
}

const NO_HOLDS: OpenHolds["holds"] = [];

/**
 * Reads consistently all days that the times touch, in the same BatchGet as other items.
 * @param others the parameters of the other items, as `readItems` takes them
 * @param holdsOf returns the clinic's open holds from the other items, for a write that is conditional on their list too
 */
export async function readDaysWith(
  tenant_id: string,
  times: readonly PersonTime[],
  others: readonly object[],
  holdsOf?: (items: Items) => OpenHolds,
): Promise<readonly [BookedDay[], Items]> {
  const days = times.flatMap(({ person_id, span }) => utcDates(span).map((utc_date) => ({ person_id, utc_date })));
  const distinct = [...new Map(days.map((day) => [`${day.person_id} ${day.utc_date}`, day])).values()];
  const items = await readItems([
    ...distinct.map((day) =>
      bookedDayEntity()
        .get({ tenant_id, ...day })
        .params(),
    ),
    ...others,
  ]);
  const stored = distinct.map((day, index) => {
    const { appointments: times = [], version = 0 } = parseItem(bookedDayEntity(), items[index]) ?? {};
    return { ...day, times, version, item: items[index] ?? {} };
  });
  const rest = items.slice(distinct.length);
  const hasHolds = stored.some(({ times }) => times.some(({ held }) => held));
  // The list is read after the days: a hold that was begun in between is then in both of them, or in the list only.
  const holds = hasHolds ? (holdsOf?.(rest) ?? (await readOpenHolds(tenant_id))).holds : NO_HOLDS;
  const holdOf = new Map(holds.map((hold) => [hold.appointment_id, hold]));
  const read = stored.map(({ times, ...day }) => {
    const appointments = liveTimes(times, holdOf);
    return { ...day, appointments, hasEndedHolds: appointments.length < times.length };
  });
  return [read, rest];
}

export async function readBookedDays(tenant_id: string, times: readonly PersonTime[]): Promise<BookedDay[]> {
  const [days] = await readDaysWith(tenant_id, times, []);
  return days;
}

export const bookedTimesOf = (days: readonly BookedDay[], person_id: string, except?: string): BookedTime[] =>
  days
    .filter((day) => day.person_id === person_id)
    .flatMap((day) => day.appointments)
    .filter(({ appointment_id }) => appointment_id !== except);

const SEGMENT_MINUTES = 5;
const SEGMENT_MS = SEGMENT_MINUTES * 60_000;
const SEGMENTS_A_DAY = (24 * 60) / SEGMENT_MINUTES;

/** Returns the name of the attribute that holds a segment's version, such as "t0905" for the five minutes from 09:05 UTC. */
function segmentName(segment: number): string {
  const minutes = segment * SEGMENT_MINUTES;
  return `t${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
}

export function segmentsOf(utc_date: string, spans: readonly Span[]): string[] {
  const midnight = Date.parse(utc_date);
  const touched = spans.flatMap(({ starts_at, ends_at }) => {
    const first = Math.max(0, Math.floor((Date.parse(starts_at) - midnight) / SEGMENT_MS));
    const end = Math.min(SEGMENTS_A_DAY, Math.ceil((Date.parse(ends_at) - midnight) / SEGMENT_MS));
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  });
  return [...new Set(touched)].map(segmentName);
}

interface Expressions {
  readonly update: string;
  readonly condition: string;
  readonly values: Record<string, unknown>;
}

/**
 * Builds the expressions that append booked times on the condition that their segments are as they were read, so that
 * appointments at other times of the day can be booked at the same moment.
 */
function addition(day: BookedDay, added: readonly StoredTime[], segments: readonly string[]): Expressions {
  const read = segments.filter((name) => day.item[name] !== undefined);
  return {
    update: "appointments = list_append(if_not_exists(appointments, :none), :added)",
    condition: segments
      .map((name) => (read.includes(name) ? `${name} = :${name}` : `attribute_not_exists(${name})`))
      .join(" AND "),
    values: { ":none": [], ":added": added, ...Object.fromEntries(read.map((name) => [`:${name}`, day.item[name]])) },
  };
}

/** Builds the expressions that replace the day's booked times on the condition that the day is as it was read. */
const replacement = (day: BookedDay, appointments: readonly StoredTime[]): Expressions => ({
  update: "appointments = :appointments",
  condition: "#version = :version",
  values: { ":appointments": appointments, ":version": day.version },
});

const toStored = ({ held_until, offered: _offered, ...time }: BookedTime): StoredTime =>
  held_until ? { ...time, held: true } : time;

/**
 * Builds the item of a transaction that replaces the times of an appointment, or of a hold, on a day by the given ones.
 * @param given_up another appointment, which gives up its times in the same transaction
 * @returns undefined when the appointment has no time on the day, neither before nor after
 */
export function bookedDayUpdate(
  tenant_id: string,
  day: BookedDay,
  appointment_id: string,
  times: readonly PersonTime<BookedTime>[],
  given_up?: string,
): TransactItem | undefined {
  const { person_id, utc_date } = day;
  const added = times
    .filter((time) => time.person_id === person_id && utcDates(time.span).includes(utc_date))
    .map(({ span }) => toStored(span));
  const isOwn = (time: BookedTime) => [appointment_id, given_up].includes(time.appointment_id);
  const own = day.appointments.filter(isOwn);
  const others = day.appointments.filter((time) => !isOwn(time));
  const segments = segmentsOf(utc_date, [...own, ...added]);
  if (segments.length === 0) return undefined;
  const { update, condition, values } =
    own.length === 0 && !day.hasEndedHolds
      ? addition(day, added, segments)
      : replacement(day, [...others.map(toStored), ...added]);

  const { Item, TableName } = bookedDayEntity()
    .put({ tenant_id, person_id, utc_date, appointments: [], version: 0 })
    .params<{ Item: Record<string, unknown>; TableName: string }>();
  const { pk, sk, appointments: _appointments, version: _version, ...identity } = Item;
  const names = Object.keys(identity);
  // Each write raises the version of the day and gives it to the segments, so that a segment's version only grows.
  const set = [
    update,
    ...segments.map((name) => `${name} = :next`),
    ...names.map((_name, index) => `#i${index} = :i${index}`),
  ];
  return {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${set.join(", ")} ADD #version :one`,
      ConditionExpression: condition,
      ExpressionAttributeNames: {
        "#version": "version",
        ...Object.fromEntries(names.map((name, index) => [`#i${index}`, name])),
      },
      ExpressionAttributeValues: {
        ...values,
        ":next": day.version + 1,
        ":one": 1,
        ...Object.fromEntries(names.map((name, index) => [`:i${index}`, identity[name]])),
      },
    },
  };
}
