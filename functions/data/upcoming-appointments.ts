import { earliestToday, localDate } from "../../shared/appointments/local-date.ts";
import { UPCOMING } from "../../shared/appointments/status.ts";
import { ClinicError } from "../../shared/errors.ts";
import { COUNTED } from "../../shared/messages/count.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { listedAppointments } from "./appointment-lists.ts";
import type { ListedAppointment } from "./listed-appointment.ts";

/** The location, practitioner, patient or service whose appointments are meant, and the dates between which they lie. */
export interface Owner {
  readonly tenant_id: string;
  readonly owner:
    | { readonly location_id: string }
    | { readonly practitioner_id: string }
    | { readonly patient_id: string }
    | { readonly service_id: string };
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Some of an owner's appointments to come. */
export interface Upcoming {
  readonly appointments: ListedAppointment[];
  /** The place at which the later ones begin. It is null when there are none. */
  readonly cursor: string | null;
}

const isUpcoming = ({ appointment_status }: ListedAppointment) => UPCOMING.includes(appointment_status);

/** How many appointments are read at once. A request reads no more, so that its cost does not grow with the clinic. */
const PAGE = 1_000;

/**
 * Reads the appointments of an owner that are still to come or under way, consistently and in order of time: those among the
 * next 1,000.
 */
export async function readUpcoming(
  { tenant_id, owner, from = "", to }: Owner,
  after: string | null = null,
): Promise<Upcoming> {
  const [owner_id] = Object.values(owner);
  const today = earliestToday();
  const list = listedAppointments({ tenant_id, owner_id, from: from > today ? from : today, to });
  const { data, cursor } = await list.go({ limit: PAGE, cursor: after, consistent: true });
  const appointments = data.filter(isUpcoming).toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  return { appointments, cursor };
}

/** How many such pages are read at most to find out whether any appointment is still to come. */
const MOST_PAGES = 10;

interface Place {
  readonly tenant_id: string;
  readonly location_id: string;
  readonly time_zone: string;
}

/**
 * Counts the appointments of a location that are still to come or under way, or only those with the given service, up to one
 * more than a refusal names. It reads on only where those that it has read were cancelled or have ended, at most 10,000 of them.
 * @throws ClinicError 409 `in_use` when all of these were, and there are others
 */
export async function countUpcoming(
  { tenant_id, location_id, time_zone }: Place,
  service_id?: string,
): Promise<number> {
  const from = localDate(new Date(), time_zone);
  const list = listedAppointments({ tenant_id, owner_id: service_id ?? location_id, from });
  let count = 0;
  let next: string | null = null;
  for (let pages = 0; pages <= MOST_PAGES; pages += 1) {
    const page: Awaited<ReturnType<typeof list.go>> = await list.go({
      // Most locations have appointments to come, which the first few show.
      limit: pages === 0 ? COUNTED + 1 : PAGE,
      cursor: next,
      consistent: true,
    });
    count += page.data.filter(isUpcoming).length;
    next = page.cursor;
    if (!next || count > COUNTED) return Math.min(count, COUNTED + 1);
  }
  if (count > 0) return count;
  throw new ClinicError("in_use", MESSAGES.locations.tooManyCancelled);
}
