import type { EntityItem } from "electrodb";
import { earliestToday, localDate } from "../../shared/appointments/local-date.ts";
import { UPCOMING } from "../../shared/appointments/status.ts";
import { AppointmentEntity } from "./appointment.ts";
import { rangeOf } from "./days-range.ts";
import { recentAppointments } from "./recent-appointments.ts";

export type UpcomingAppointment = EntityItem<typeof AppointmentEntity>;

/** The location, the practitioner or the patient whose appointments are meant, and the dates between which they lie. */
export interface Owner {
  readonly tenant_id: string;
  readonly owner:
    | { readonly location_id: string }
    | { readonly practitioner_id: string }
    | { readonly patient_id: string };
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the index that holds the owner's appointments in order of time. */
function queryOf({ tenant_id, owner }: Pick<Owner, "tenant_id" | "owner">) {
  if ("location_id" in owner) return AppointmentEntity.query.byLocation({ tenant_id, ...owner });
  if ("patient_id" in owner) return AppointmentEntity.query.byPatient({ tenant_id, ...owner });
  return AppointmentEntity.query.byPractitioner({ tenant_id, ...owner });
}

/**
 * Reads the appointments of a location, a practitioner or a patient that are still to come or under way, in order of time.
 * An appointment that is found in both the index and the table is taken from the table, which is newer.
 */
export async function readUpcoming({
  tenant_id,
  owner,
  from = "",
  to = "9999",
}: Owner): Promise<UpcomingAppointment[]> {
  const today = earliestToday();
  const first = from > today ? from : today;
  const indexed = queryOf({ tenant_id, owner }).between(...rangeOf({ from: first, to }));
  const isOwn = (each: UpcomingAppointment) =>
    Object.entries(owner).every(([name, id]) => each[name as keyof UpcomingAppointment] === id) &&
    first <= each.date &&
    each.date <= to;
  const [listed, recent] = await Promise.all([
    indexed.go({ pages: "all" }),
    recentAppointments(tenant_id).go({ pages: "all", consistent: true }),
  ]);
  const appointments = new Map([...listed.data, ...recent.data].map((each) => [each.appointment_id, each]));
  return [...appointments.values()]
    .filter((each) => isOwn(each) && UPCOMING.includes(each.appointment_status))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

interface Place {
  readonly tenant_id: string;
  readonly location_id: string;
  readonly time_zone: string;
}

/** Counts the appointments of a location that are still to come or under way, or only those with the given service. */
export async function countUpcoming(
  { tenant_id, location_id, time_zone }: Place,
  service_id?: string,
): Promise<number> {
  const from = localDate(new Date(), time_zone);
  const appointments = await readUpcoming({ tenant_id, owner: { location_id }, from });
  return appointments.filter((each) => service_id === undefined || each.service_id === service_id).length;
}
