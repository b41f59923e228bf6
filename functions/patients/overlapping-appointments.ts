import { overlaps } from "../../shared/appointments/booking-rules.ts";
import { UPCOMING } from "../../shared/appointments/status.ts";
import { utcDate } from "../../shared/days-and-times.ts";
import { AFFECTED_SHOWN, type Affected } from "../../shared/dry-run.ts";
import { listedAppointments } from "../data/appointment-lists.ts";
import type { PatientRow } from "../data/get-patient.ts";

/** Reads the open or running appointments of a patient from yesterday (UTC) on, which is still today somewhere. */
export async function liveAppointments({ tenant_id, patient_id: owner_id }: PatientRow) {
  const { data } = await listedAppointments({ tenant_id, owner_id, from: utcDate(-1) }).go({ pages: "all" });
  return data.filter(({ appointment_status }) => UPCOMING.includes(appointment_status));
}

/** Returns the open or running appointments of two patients that overlap, earliest first. */
export async function overlappingAppointments(one: PatientRow, other: PatientRow): Promise<Affected> {
  const [mine, theirs] = await Promise.all([liveAppointments(one), liveAppointments(other)]);
  const meeting = (own: typeof mine, others: typeof mine) =>
    own.filter((each) => others.some((candidate) => overlaps(each, candidate)));
  const items = [...meeting(mine, theirs), ...meeting(theirs, mine)].sort((a, b) =>
    a.starts_at.localeCompare(b.starts_at),
  );
  return { affected: { total: items.length, items: items.slice(0, AFFECTED_SHOWN) } };
}
