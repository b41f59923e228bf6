import { bookedTimeOf, overlaps } from "../../../shared/appointments/booking-rules.ts";
import { PATIENTS } from "../../../shared/messages/patients.ts";
import { fullName } from "../../../shared/names.ts";
import { AppointmentEntity } from "../appointment.ts";
import { listedAppointments } from "../appointment-lists.ts";
import { type AppointmentRow, appointmentWrites } from "../appointment-writes.ts";
import { bookedDayUpdate } from "../booked-day-update.ts";
import { bookedTimesOf, readBookedDays } from "../booked-days.ts";
import { findRow } from "../find-row.ts";
import { changedBy } from "../last-change.ts";
import type { TransactItem } from "../write-items.ts";
import { type Belonging, type Move, PAGE } from "./belonging.ts";

/** Returns the appointment as one of the other patient. An overlap is marked like any overbooking. */
function movedTo({ to, changed_by }: Move, before: AppointmentRow, isOverlapping: boolean): AppointmentRow {
  const { overbook_reason: former, ...others } = before;
  const { merged } = PATIENTS;
  // A reason that a person has entered stays. The mark of an earlier merge is removed when nothing overlaps any more.
  const own = former === merged ? undefined : former;
  const overbook_reason = own ?? (isOverlapping ? merged : undefined);
  return {
    ...others,
    ...(overbook_reason && { overbook_reason }),
    patient_id: to.patient_id,
    patient_name: fullName(to),
    patient_alert: to.alert,
    patient_contact: to.contact,
    // The version is raised so that a change in progress can't write the former patient back.
    version: before.version + 1,
    ...changedBy({ userId: changed_by }),
  };
}

async function move(moving: Move): Promise<TransactItem[] | undefined> {
  const { tenant_id, row_id: appointment_id, from, to } = moving;
  const before = await findRow(AppointmentEntity, { tenant_id, appointment_id });
  if (before?.patient_id !== from.patient_id) return undefined;
  const span = bookedTimeOf(before);
  const times = span ? [from, to].map(({ patient_id: person_id }) => ({ person_id, span })) : [];
  const days = await readBookedDays(tenant_id, times);
  const others = bookedTimesOf(days, to.patient_id, appointment_id);
  const after = movedTo(moving, before, span !== undefined && others.some((other) => overlaps(span, other)));
  const booked = times.filter(({ person_id }) => person_id === to.patient_id);
  const updates = days.map((day) => bookedDayUpdate(tenant_id, day, appointment_id, booked));
  return [...appointmentWrites(before, after), ...updates.filter((update) => update !== undefined)];
}

/** The appointments of a patient, with the booked days of both patients. */
export const appointmentBelonging: Belonging = {
  kind: "appointment",
  async idsOf({ tenant_id, patient_id: owner_id }, after) {
    const list = listedAppointments({ tenant_id, owner_id });
    const { data, cursor } = await list.go({ limit: PAGE, cursor: after, consistent: true });
    return { ids: data.map(({ appointment_id }) => appointment_id), cursor };
  },
  move,
};
