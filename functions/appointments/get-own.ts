import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditOpening } from "../data/audit-read.ts";
import { getPatient } from "../data/get-patient.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";

/**
 * Refuses another practitioner's appointment.
 * @throws ClinicError 404 "Appointment not found", in the same words as for an unknown id
 */
export function refuseOthers({ user }: TenantCaller, { practitioner_id }: AppointmentRow): void {
  if (practitioner_id !== user.staff_id) throw new ClinicError("not_found", MESSAGES.notFound.appointment);
}

/** Returns an appointment of the caller with the patient's details. The audit log records that the patient was opened too. */
export const getOwn: UseCase<"appointments.getOwn"> = async (caller, { params }) => {
  const appointment = await getAppointment(caller.tenantId, params.appointment_id);
  refuseOthers(caller, appointment);
  const patient = await getPatient(caller.tenantId, appointment.patient_id);
  await auditOpening(caller, "patient_id", patient.patient_id);
  return { ...appointment, patient };
};
