import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import {
  addDays,
  datesFrom,
  daysBetween,
  earlierOf,
  earliestToday,
  laterOf,
  localDate,
} from "../../../shared/values/days-and-times.ts";
import { latestDate } from "../../../shared/values/typed-input.ts";
import { type BookingContext, loadContextsForService } from "../booking/booking-context.ts";
import { type FoundTime, freeTimesByDay } from "../booking/free-times.ts";
import { wallMinute } from "../booking/zoned-time.ts";
import { findStart } from "../online/hold-time.ts";
import type { TimesSearch } from "../online/online-times.ts";
import type { SlotIds } from "./ids.ts";
import type { ScheduleParts } from "./to-fhir.ts";

/** The desk's rules: every time from now on can be booked, as far ahead as there are dates. */
const DESK = { minimum_notice_hours: 0, days_ahead: 730 };

/** The days of a search that gives no end, and the most days of one service that a request reads. */
const SLOT_DAYS = 60;
/** The most services whose times a request reads. A clinic that has few free times needs more pages, of which some are empty. */
const MAX_SERVICES = 5;

/** The time that comes first on the next page. */
export interface SlotPosition {
  readonly service_id: string;
  readonly date: string;
  /** The last time of the page before, if it is of the same day. */
  readonly after?: { readonly start_time: string; readonly staff_id: string } | undefined;
}

interface SlotSearch {
  readonly tenant_id: string;
  /** The schedules whose times are listed, those of one service next to each other. */
  readonly schedules: readonly ScheduleParts[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The patient who has to be free as well. */
  readonly patient_id?: string | undefined;
  readonly isWanted: (slot: FoundSlot) => boolean;
  readonly count: number;
}

export interface FoundSlot extends Pick<FoundTime, "time" | "context"> {
  readonly date: string;
}

interface SlotPage {
  readonly slots: readonly FoundSlot[];
  readonly next: SlotPosition | undefined;
}

/** Reads a service with the given practitioners. It may have become one that can't be booked. */
async function contextsOf(tenant_id: string, service_id: string, staff: ReadonlySet<string>, dates: Dates) {
  const contexts = await loadContextsForService(tenant_id, { service_id }, dates).catch((error: unknown) => {
    if (error instanceof ClinicError && ["not_found", "invalid"].includes(error.code)) return [];
    throw error;
  });
  return contexts.filter(({ practitioner }) => staff.has(practitioner.staff_id));
}

type Dates = Parameters<typeof loadContextsForService>[2];

/** Leaves out the times of a day up to the last one of the page before. Times are in order, then practitioners. */
function afterPosition(found: readonly FoundTime[], { after }: Pick<SlotPosition, "after">): readonly FoundTime[] {
  if (!after) return found;
  const { start_time, staff_id } = after;
  const last = found.findIndex(
    ({ time, context }) => time.start_time === start_time && context.practitioner.staff_id === staff_id,
  );
  return last >= 0 ? found.slice(last + 1) : found.filter(({ time }) => time.start_time > start_time);
}

/**
 * Lists free times by the rules of the desk: by service, then by time, then by practitioner. A page that has fewer than wanted may
 * be followed by others.
 */
export async function searchSlots(search: SlotSearch, position?: SlotPosition): Promise<SlotPage> {
  const { tenant_id, schedules, patient_id, count } = search;
  const now = new Date().toISOString();
  const first = laterOf(search.from ?? "", earliestToday());
  const last = earlierOf(search.to ?? addDays(first, SLOT_DAYS - 1), latestDate());
  const service_ids = [...new Set(schedules.map(({ service }) => service.service_id))];
  const begin = position ? Math.max(0, service_ids.indexOf(position.service_id)) : 0;
  const slots: FoundSlot[] = [];
  for (const [nth, service_id] of service_ids.slice(begin).entries()) {
    if (nth >= MAX_SERVICES) return { slots, next: { service_id, date: first } };
    const place = position?.service_id === service_id ? position : { service_id, date: first };
    const end = earlierOf(last, addDays(place.date, SLOT_DAYS - 1));
    if (place.date > end) continue;
    const staff = new Set(
      schedules.filter(({ service }) => service.service_id === service_id).map((each) => each.practitioner.staff_id),
    );
    const contexts = await contextsOf(tenant_id, service_id, staff, { from_date: place.date, to_date: end });
    const today = contexts[0] ? localDate(now, contexts[0].location.time_zone) : place.date;
    const from = laterOf(place.date, today);
    const dates = from <= end ? datesFrom(from, daysBetween(from, end)) : [];
    for await (const { date, found } of freeTimesByDay(tenant_id, contexts, dates, {
      now,
      patient_id,
      except: undefined,
    })) {
      const rest = date === place.date ? afterPosition(found, place) : found;
      for (const { time, context } of rest) {
        const slot = { date, time, context };
        if (!search.isWanted(slot)) continue;
        if (slots.length === count) return { slots, next: positionOf(slots.at(-1) ?? slot) };
        slots.push(slot);
      }
    }
    if (end < last) return { slots, next: { service_id, date: addDays(end, 1) } };
  }
  return { slots, next: undefined };
}

const positionOf = ({ date, time, context }: FoundSlot): SlotPosition => ({
  service_id: context.service.service_id,
  date,
  after: { start_time: time.start_time, staff_id: context.practitioner.staff_id },
});

/** What is known of one start: the rows of its service and practitioner, its wall-clock start, and the search by which it is judged. */
export interface SlotTerms {
  readonly context: BookingContext;
  readonly date: string;
  readonly start_time: string;
  readonly search: TimesSearch;
}

/**
 * Reads the rows of a slot.
 * @throws ClinicError 404 when its service or practitioner does not exist or can't be booked
 */
export async function slotTerms(
  tenant_id: string,
  { service_id, practitioner_id, starts_at }: SlotIds,
): Promise<SlotTerms> {
  const utc = starts_at.slice(0, 10);
  const dates = { from_date: addDays(utc, -1), to_date: addDays(utc, 1) };
  const notFound = () => new ClinicError("not_found", NOT_FOUND_TEXTS.slot);
  const [context] = await loadContextsForService(tenant_id, { service_id, practitioner_id }, dates).catch((error) => {
    throw error instanceof ClinicError && ["not_found", "invalid"].includes(error.code) ? notFound() : error;
  });
  if (!context) throw notFound();
  const start = wallMinute(starts_at, context.location.time_zone);
  return { context, ...start, search: { tenant_id, contexts: [context], settings: DESK } };
}

/** Returns the free time that begins at a slot's start; undefined while it is booked or held, or if it is no start at all. */
export async function findFree({ search, date, start_time }: SlotTerms, { starts_at }: SlotIds) {
  const { found } = await findStart(search, { date, start_time });
  return found.find(({ time }) => time.starts_at === starts_at);
}
