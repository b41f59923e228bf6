import { listedAppointments } from "../data/appointment-lists.ts";
import { getPatient } from "../data/get-patient.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists a patient's appointments in the requested order. */
export const listAppointments: UseCase<"patients.listAppointments"> = async (
  { tenantId: tenant_id },
  { params, query },
) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  const { from, to, status } = query;
  const appointments = listedAppointments({ tenant_id, owner_id: patient_id, from, to });
  return filteredPage(appointments, query, query.order, (each) => !status || each.appointment_status === status);
};
