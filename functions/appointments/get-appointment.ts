import { AppointmentId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import type { AppointmentRow } from "../data/appointment-writes.ts";
import { findRow, orNotFound } from "../data/find-row.ts";

export type { AppointmentRow };

/**
 * Returns the tenant's appointment of this id.
 * @throws ClinicError 404 "Appointment not found"
 */
export async function getAppointment(tenant_id: string, appointment_id: string): Promise<AppointmentRow> {
  const { success } = AppointmentId.safeParse(appointment_id);
  const row = success ? await findRow(AppointmentEntity, { tenant_id, appointment_id }) : undefined;
  return orNotFound(row, MESSAGES.notFound.appointment);
}
