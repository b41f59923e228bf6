import { earliestToday, localDate } from "../../shared/appointments/local-date.ts";
import { UPCOMING } from "../../shared/appointments/status.ts";
import { listedAppointments } from "./appointment-lists.ts";
import type { ListedAppointment } from "./listed-appointment.ts";

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

/**
 * Reads the appointments of a location, a practitioner or a patient that are still to come or under way, consistently and in
 * order of time.
 */
export async function readUpcoming({ tenant_id, owner, from = "", to }: Owner): Promise<ListedAppointment[]> {
  const [owner_id] = Object.values(owner);
  const today = earliestToday();
  const list = listedAppointments({ tenant_id, owner_id, from: from > today ? from : today, to });
  const { data } = await list.go({ pages: "all", consistent: true });
  return data
    .filter(({ appointment_status }) => UPCOMING.includes(appointment_status))
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
