import { earliestToday } from "../../shared/appointments/local-date.ts";
import { SERIES_MAX } from "../../shared/appointments/series-dates.ts";
import type { AppointmentStatus } from "../../shared/appointments/status.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { listedAppointments } from "../data/appointment-lists.ts";
import { parseItem, readItems } from "../data/read-items.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/** Reads the later appointments of the same series that have one of the statuses. They are in order of time. */
export async function readFollowing(
  { tenant_id, series_id, date, starts_at }: AppointmentRow,
  statuses: readonly AppointmentStatus[],
): Promise<AppointmentRow[]> {
  if (!series_id) return [];
  const today = earliestToday();
  const list = listedAppointments({ tenant_id, owner_id: series_id, from: date > today ? date : today });
  const { data } = await list.go({ limit: SERIES_MAX, consistent: true });
  const ids = [...new Set(data.map(({ appointment_id }) => appointment_id))];
  const items = await readItems(
    ids.map((appointment_id) => AppointmentEntity.get({ tenant_id, appointment_id }).params()),
  );
  return items
    .flatMap((item) => parseItem(AppointmentEntity, item) ?? [])
    .filter((each) => each.series_id === series_id && each.starts_at > starts_at)
    .filter((each) => statuses.includes(each.appointment_status))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}
