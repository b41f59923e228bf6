import { type Alternative, ClinicError } from "../../../shared/contract/errors.ts";
import type { MailLanguage } from "../../../shared/messages/languages.ts";
import type { OnlineTime, OnlineTimes } from "../../../shared/online/booking.ts";
import { MAX_ALTERNATIVES } from "../../../shared/online/pages.ts";
import type { OnlineSettings } from "../../../shared/online/settings.ts";
import { NO_TIMES } from "../../../shared/online/texts.ts";
import {
  addDays,
  datesFrom,
  daysBetween,
  earliestToday,
  laterOf,
  localDate,
  minutesOf,
} from "../../../shared/values/days-and-times.ts";
import { latestDate } from "../../../shared/values/typed-input.ts";
import { serviceEntity } from "../../entities/clinic.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { type BookingContext, loadContextsForService } from "../booking/booking-context.ts";
import { type FoundTime, freeTimesByDay } from "../booking/free-times.ts";
import { refusal } from "./refusals.ts";

interface Choice {
  readonly service_id: string;
  readonly practitioner_id?: string | undefined;
}

const HOUR_MS = 3_600_000;
type Dates = Parameters<typeof loadContextsForService>[2];

/** Reads the rows as for the desk. What the desk would be told about them is not for strangers. */
const loadForStrangers = (tenant_id: string, choice: Choice, dates: Dates): Promise<BookingContext[]> =>
  loadContextsForService(tenant_id, choice, dates).catch((error: unknown) => {
    throw error instanceof ClinicError && ["not_found", "invalid"].includes(error.code) ? refusal("not_found") : error;
  });

/**
 * Reads a service that can be booked online, with each practitioner who can be booked online for it, or with the given one.
 * @throws ClinicError 404 when the service or the practitioner can't be booked online, in the same words as for an unknown one
 */
export async function loadOnlineContexts(tenant_id: string, choice: Choice, dates: Dates): Promise<BookingContext[]> {
  const { service_id, practitioner_id } = choice;
  const contexts = await loadForStrangers(tenant_id, { service_id, practitioner_id }, dates);
  const service = contexts[0]?.service ?? (await findRow(serviceEntity(), { tenant_id, service_id }));
  if ((service?.online ?? "hidden") === "hidden") throw refusal("not_found");
  const online = contexts.filter(({ practitioner }) => practitioner.online);
  if (practitioner_id !== undefined && online.length === 0) throw refusal("not_found");
  return online;
}

/** The dates and the instant from which a clinic's times can be booked online. */
interface Window {
  /** Now, with the clinic's minimum notice. */
  readonly earliest: string;
  readonly first: string;
  readonly last: string;
}

type WindowSettings = Pick<OnlineSettings, "minimum_notice_hours" | "days_ahead">;

export function windowOf(settings: WindowSettings, time_zone: string, now = Date.now()): Window {
  const earliest = new Date(now + settings.minimum_notice_hours * HOUR_MS).toISOString();
  const today = localDate(new Date(now).toISOString(), time_zone);
  const last = addDays(today, settings.days_ahead);
  return { earliest, first: localDate(earliest, time_zone), last: last < latestDate() ? last : latestDate() };
}

/** The dates whose rules are read for a search that begins on a date. */
export const readDates = ({ days_ahead }: WindowSettings, from: string) => {
  const first = laterOf(from, earliestToday());
  return { from_date: first, to_date: laterOf(first, addDays(earliestToday(), days_ahead + 2)) };
};

const toTime = (date: string, { time, context }: FoundTime): OnlineTime => ({
  date,
  start_time: time.start_time,
  practitioner_id: context.practitioner.staff_id,
});

export interface TimesSearch {
  readonly tenant_id: string;
  readonly contexts: readonly BookingContext[];
  readonly settings: WindowSettings;
  /** The patient whose appointment is to be moved, and the appointment, whose own time counts as free. */
  readonly patient_id?: string | undefined;
  readonly except?: string | undefined;
}

/** Yields the times that can be booked online from a date on, day by day. */
export async function* timesByDay({ tenant_id, contexts, settings, patient_id, except }: TimesSearch, from: string) {
  const [context] = contexts;
  if (!context) return;
  const { earliest, first, last } = windowOf(settings, context.location.time_zone);
  const begin = laterOf(from, first);
  if (begin > last) return;
  const dates = datesFrom(begin, daysBetween(begin, last));
  yield* freeTimesByDay(tenant_id, contexts, dates, { now: earliest, patient_id, except });
}

/** Lists the times of some days, or the next time after them if they have none, or why there is no time at all. */
export async function listOnlineTimes(
  search: TimesSearch,
  { from, days }: { readonly from: string; readonly days: number },
  language: MailLanguage = "en",
): Promise<OnlineTimes> {
  const shownUntil = addDays(from, days - 1);
  const items: OnlineTime[] = [];
  for await (const { date, found } of timesByDay(search, from)) {
    if (date > shownUntil && found[0]) return { items: [], next: toTime(date, found[0]), reason: null };
    if (date <= shownUntil) items.push(...found.map((each) => toTime(date, each)));
    if (date >= shownUntil && items.length > 0) break;
  }
  if (items.length > 0) return { items, next: null, reason: null };
  const { nothing_free, not_bookable } = NO_TIMES;
  return { items, next: null, reason: (search.contexts.length > 0 ? nothing_free : not_bookable)[language] };
}

interface Start {
  readonly date: string;
  readonly start_time: string;
}

const inOrder = (a: Start, b: Start) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`);

/** Returns up to three of the times of a day, those that are nearest to the wanted one, without repetitions and in order. */
export function nearestTimes(date: string, found: readonly FoundTime[], wanted: Start): readonly Alternative[] {
  const others = new Map(found.map((each) => [each.time.start_time, toTime(date, each)]));
  if (date === wanted.date) others.delete(wanted.start_time);
  const distance = ({ start_time }: Start) => Math.abs(minutesOf(start_time) - minutesOf(wanted.start_time));
  return [...others.values()]
    .sort((a, b) => (date === wanted.date ? distance(a) - distance(b) : inOrder(a, b)))
    .slice(0, MAX_ALTERNATIVES)
    .sort(inOrder);
}

/** Returns up to three other times: the nearest ones of the wanted day, and then the first ones of the days after it. */
export async function alternativesTo(search: TimesSearch, wanted: Start): Promise<readonly Alternative[]> {
  const alternatives: Alternative[] = [];
  for await (const { date, found } of timesByDay(search, wanted.date)) {
    alternatives.push(...nearestTimes(date, found, wanted));
    if (alternatives.length >= MAX_ALTERNATIVES) break;
  }
  return alternatives.slice(0, MAX_ALTERNATIVES);
}
