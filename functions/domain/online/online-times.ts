import type { Alternative } from "../../../shared/contract/errors.ts";
import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { MAX_ALTERNATIVES, type OnlineTime, type OnlineTimes } from "../../../shared/online/booking.ts";
import type { OnlineSettings } from "../../../shared/online/settings.ts";
import { NO_TIMES } from "../../../shared/online/texts.ts";
import { addDays, datesFrom, daysBetween, minutesOf } from "../../../shared/values/days-and-times.ts";
import { ServiceId, StaffId } from "../../../shared/values/ids.ts";
import { earliestToday, localDate } from "../../../shared/values/local-date.ts";
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
const laterOf = (a: string, b: string) => (a > b ? a : b);

/**
 * Reads a service that can be booked online, with each practitioner who can be booked online for it, or with the given one.
 * @throws ClinicError 404 when the service or the practitioner can't be booked online, in the same words as for an unknown one
 */
export async function loadOnlineContexts(
  tenant_id: string,
  { service_id, practitioner_id }: Choice,
  dates: { readonly from_date: string; readonly to_date: string },
): Promise<BookingContext[]> {
  const isId = ServiceId.safeParse(service_id).success;
  const service = isId ? await findRow(serviceEntity(), { tenant_id, service_id }) : undefined;
  if (service?.status !== "ACTIVE" || (service.online ?? "hidden") === "hidden") throw refusal("not_found");
  if (practitioner_id !== undefined && !StaffId.safeParse(practitioner_id).success) throw refusal("not_found");
  const contexts = await loadContextsForService(tenant_id, { service_id }, dates);
  const online = contexts.filter(({ practitioner }) => practitioner.online);
  if (practitioner_id === undefined) return online;
  const chosen = online.filter(({ practitioner }) => practitioner.staff_id === practitioner_id);
  if (chosen.length === 0) throw refusal("not_found");
  return chosen;
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
async function* timesByDay({ tenant_id, contexts, settings, patient_id, except }: TimesSearch, from: string) {
  const [context] = contexts;
  if (!context) return;
  const { earliest, first, last } = windowOf(settings, context.location.time_zone);
  const begin = laterOf(from, first);
  if (begin > last) return;
  const dates = datesFrom(begin, daysBetween(begin, last));
  for await (const { date, found } of freeTimesByDay(tenant_id, contexts, dates, { now: earliest, patient_id, except }))
    yield { date, times: found.map((each) => toTime(date, each)) };
}

/** Lists the times of some days, or the next time after them if they have none, or why there is no time at all. */
export async function listOnlineTimes(
  search: TimesSearch,
  { from, days }: { readonly from: string; readonly days: number },
  language: MailLanguage = "en",
): Promise<OnlineTimes> {
  const shownUntil = addDays(from, days - 1);
  const items: OnlineTime[] = [];
  for await (const { date, times } of timesByDay(search, from)) {
    if (date > shownUntil && times[0]) return { items: [], next: times[0], reason: null };
    if (date <= shownUntil) items.push(...times);
    if (date >= shownUntil && items.length > 0) break;
  }
  if (items.length > 0) return { items, next: null, reason: null };
  const { nothing_free, not_bookable } = NO_TIMES;
  return { items, next: null, reason: (search.contexts.length > 0 ? nothing_free : not_bookable)[language] };
}

/** Returns up to three other times: those of the same day that are nearest to the wanted one, or else the next ones. */
export async function alternativesTo(
  search: TimesSearch,
  wanted: { readonly date: string; readonly start_time: string },
): Promise<readonly Alternative[]> {
  const others = new Map<string, OnlineTime>();
  const distance = ({ date, start_time }: OnlineTime) =>
    date === wanted.date ? Math.abs(minutesOf(start_time) - minutesOf(wanted.start_time)) : Number.MAX_SAFE_INTEGER;
  for await (const { date, times } of timesByDay(search, wanted.date)) {
    for (const time of times) {
      const key = `${date} ${time.start_time}`;
      if (key !== `${wanted.date} ${wanted.start_time}` && !others.has(key)) others.set(key, time);
    }
    if (others.size >= MAX_ALTERNATIVES) break;
  }
  const inOrder = ({ date, start_time }: OnlineTime) => `${date} ${start_time}`;
  return [...others.values()]
    .sort((a, b) => distance(a) - distance(b) || inOrder(a).localeCompare(inOrder(b)))
    .slice(0, MAX_ALTERNATIVES)
    .sort((a, b) => inOrder(a).localeCompare(inOrder(b)));
}
