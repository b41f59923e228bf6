import { overlaps } from "../../shared/appointments/booking-rules.ts";
import type { Affected } from "../../shared/dry-run.ts";
import type { PatientRow } from "../data/get-patient.ts";
import type { ListedAppointment } from "../data/listed-appointment.ts";
import { readUpcoming } from "../data/upcoming-appointments.ts";
import { affectedOf } from "../scheduling/affected.ts";

/** Reads the upcoming appointments of a patient and those in progress, among the next 1,000. */
export const liveAppointments = ({ tenant_id, patient_id }: PatientRow) =>
  readUpcoming({ tenant_id, owner: { patient_id } });

/** Returns the upcoming appointments of two patients, and those in progress, that overlap. The earliest comes first. */
export async function overlappingAppointments(one: PatientRow, other: PatientRow): Promise<Affected> {
  const [mine, theirs] = await Promise.all([liveAppointments(one), liveAppointments(other)]);
  const overlapping = (own: readonly ListedAppointment[], others: readonly ListedAppointment[]) =>
    own.filter((each) => others.some((candidate) => overlaps(each, candidate)));
  const items = [
    ...overlapping(mine.appointments, theirs.appointments),
    ...overlapping(theirs.appointments, mine.appointments),
  ];
  return affectedOf(
    items.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
    { cursor: mine.cursor ?? theirs.cursor },
  );
}
