import { earliestToday } from "../../shared/appointments/local-date.ts";
import { SERIES_MAX } from "../../shared/appointments/series-dates.ts";
import type { AppointmentStatus } from "../../shared/appointments/status.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { listedAppointments } from "../data/appointment-lists.ts";
import { findRows } from "../data/read-items.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/**
 * Reads the later appointments of the same series that have one of the statuses. They are in order of time.
 * @param moved_with the name of a move. The appointments that it moved to an earlier time are read as well.
 */
export async function readFollowing(
  { tenant_id, series_id, appointment_id: own, date, starts_at }: AppointmentRow,
  statuses: readonly AppointmentStatus[],
  moved_with?: string,
): Promise<AppointmentRow[]> {
  if (!series_id) return [];
  const today = earliestToday();
  const list = listedAppointments({ tenant_id, owner_id: series_id, from: date > today && !moved_with ? date : today });
  const { data } = await list.go({ limit: SERIES_MAX, consistent: true });
  const ids = [...new Set(data.map(({ appointment_id }) => appointment_id))];
  const rows = await findRows(
    AppointmentEntity,
    ids.map((appointment_id) => ({ tenant_id, appointment_id })),
  );
  return rows
    .filter((row) => row !== undefined)
    .filter((row) => row.series_id === series_id && row.appointment_id !== own)
    .filter((row) => row.starts_at > starts_at || (moved_with && row.moved_with === moved_with))
    .filter((row) => statuses.includes(row.appointment_status))
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}
