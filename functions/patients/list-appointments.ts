import type { contract } from "../../shared/contract.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { rangeOf } from "../data/days-range.ts";
import { getPatient } from "../data/get-patient.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists a patient's appointments in the requested order. */
export const listAppointments: UseCase<typeof contract.patients.listAppointments> = async (
  { tenantId: tenant_id },
  { params, query },
) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  const appointments = AppointmentEntity.query
    .byPatient({ tenant_id, patient_id })
    .between(...rangeOf(query))
    .where((at, { eq }) => (query.status ? eq(at.appointment_status, query.status) : ""));
  return filteredPage(appointments, query, query.order);
};
