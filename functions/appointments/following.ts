import type { AppointmentStatus } from "../../shared/appointments/status.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { parseItem, readItems } from "../data/read-items.ts";
import { readUpcoming } from "../data/upcoming-appointments.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/** Reads the later appointments of the same series that have one of the statuses. They are in order of time. */
export async function followingOf(
  { tenant_id, patient_id, series_id, date, starts_at }: AppointmentRow,
  statuses: readonly AppointmentStatus[],
): Promise<AppointmentRow[]> {
  if (!series_id) return [];
  const { appointments } = await readUpcoming({ tenant_id, owner: { patient_id }, from: date });
  const ids = appointments.filter((each) => each.series_id === series_id).map(({ appointment_id }) => appointment_id);
  const items = await readItems(
    ids.map((appointment_id) => AppointmentEntity.get({ tenant_id, appointment_id }).params()),
  );
  return items
    .flatMap((item) => parseItem(AppointmentEntity, item) ?? [])
    .filter((each) => each.starts_at > starts_at && statuses.includes(each.appointment_status));
}
