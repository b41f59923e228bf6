import type { TenantCaller } from "../http/caller.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";
import { refuseOthers } from "./get-own.ts";

/**
 * Returns the appointment whose notes the caller may read and write: any of the clinic, or one of a practitioner's own.
 * @throws ClinicError 404 "Appointment not found"
 */
export async function getNotedAppointment(caller: TenantCaller, appointment_id: string): Promise<AppointmentRow> {
  const appointment = await getAppointment(caller.tenantId, appointment_id);
  if (caller.role === "PRACTITIONER") refuseOthers(caller, appointment);
  return appointment;
}
