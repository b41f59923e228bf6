import type { contract } from "../../shared/contract.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { getPatient } from "../data/get-patient.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists a patient's appointments, latest first. */
export const listAppointments: UseCase<typeof contract.patients.listAppointments> = async (
  { tenantId: tenant_id },
  { params, query: { status, ...paging } },
) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  const appointments = AppointmentEntity.query
    .byPatient({ tenant_id, patient_id })
    .where((at, { eq }) => (status ? eq(at.appointment_status, status) : ""));
  return filteredPage(appointments, paging, "desc");
};
