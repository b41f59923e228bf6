import { ClinicError } from "../../shared/errors.ts";
import { AppointmentId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import type { AppointmentRow } from "../data/appointment-writes.ts";

export type { AppointmentRow };

/**
 * Returns the tenant's appointment of this id.
 * @throws ClinicError 404 "Appointment not found"
 */
export async function getAppointment(tenant_id: string, appointment_id: string): Promise<AppointmentRow> {
  const id = AppointmentId.safeParse(appointment_id);
  const { data } = id.success
    ? await AppointmentEntity.get({ tenant_id, appointment_id: id.data }).go({ consistent: true })
    : { data: null };
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.appointment);
  return data;
}
