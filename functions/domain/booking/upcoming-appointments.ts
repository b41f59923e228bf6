import { UPCOMING } from "../../../shared/appointments/status.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { LOCATION_TEXTS } from "../../../shared/locations/texts.ts";
import { earliestToday, localDate } from "../../../shared/values/days-and-times.ts";
import { MAX_COUNT } from "../../../shared/values/texts.ts";
import { type ListedAppointment, listedAppointments } from "./appointment-lists.ts";
import type { LocationRow } from "./references.ts";

/** Whose appointments are read, and the first and the last date. */
export interface UpcomingQuery {
  readonly tenant_id: string;
  /** The id of a location, practitioner, patient or service. */
  readonly owner_id: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Upcoming {
  readonly appointments: ListedAppointment[];
  /** The cursor of the next page, which is null after the last one. */
  readonly cursor: string | null;
}

const isUpcoming = ({ appointment_status }: ListedAppointment) => UPCOMING.includes(appointment_status);

/** The appointments of one page. A request reads no more, so that its cost does not grow with the clinic. */
const PAGE = 1_000;

/**
 * Reads consistently a page of an owner's upcoming appointments and those in progress, in order of time. A page covers the
 * next 1,000 appointments of any status.
 */
export async function readUpcoming(
  { tenant_id, owner_id, from = "", to }: UpcomingQuery,
  after: string | null = null,
): Promise<Upcoming> {
  const today = earliestToday();
  // DynamoDB refuses a range that ends before it begins.
  if (to && to < today) return { appointments: [], cursor: null };
  const list = listedAppointments({ tenant_id, owner_id, from: from > today ? from : today, to });
  const { data, cursor } = await list.go({ limit: PAGE, cursor: after, consistent: true });
  const appointments = data.filter(isUpcoming).toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  return { appointments, cursor };
}

/** The most pages that are read to find out whether there is an upcoming appointment. */
const MAX_PAGES = 10;

/**
 * Counts the upcoming appointments of a location and those in progress, or only those with the given service, up to one
 * more than a refusal names. It reads at most about 10,000 appointments.
 * @throws ClinicError 409 `in_use` when all of these were cancelled or have ended, and more are left unread
 */
export async function countUpcoming(
  { tenant_id, location_id, time_zone }: Pick<LocationRow, "tenant_id" | "location_id" | "time_zone">,
  service_id?: string,
): Promise<number> {
  const from = localDate(new Date(), time_zone);
  const list = listedAppointments({ tenant_id, owner_id: service_id ?? location_id, from });
  let count = 0;
  let next: string | null = null;
  for (let pages = 0; pages <= MAX_PAGES; pages += 1) {
    const page: Awaited<ReturnType<typeof list.go>> = await list.go({
      // Most locations have upcoming appointments, and a small page is enough to see that.
      limit: pages === 0 ? MAX_COUNT + 1 : PAGE,
      cursor: next,
      consistent: true,
    });
    count += page.data.filter(isUpcoming).length;
    next = page.cursor;
    if (!next || count > MAX_COUNT) return Math.min(count, MAX_COUNT + 1);
  }
  if (count > 0) return count;
  throw new ClinicError("in_use", LOCATION_TEXTS.tooManyCancelled);
}
