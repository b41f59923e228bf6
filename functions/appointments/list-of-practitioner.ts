import type { contract } from "../../shared/contract.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { getPractitioner } from "../data/get-practitioner.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists a practitioner's appointments, latest first. */
export const listOfPractitioner: UseCase<typeof contract.appointments.listOfPractitioner> = async (
  { tenantId: tenant_id },
  { params: { staff_id: practitioner_id }, query: { status, ...paging } },
) => {
  await getPractitioner(tenant_id, practitioner_id);
  const appointments = AppointmentEntity.query
    .byPractitioner({ tenant_id, practitioner_id })
    .where((at, { eq }) => (status ? eq(at.appointment_status, status) : ""));
  return filteredPage(appointments, paging, "desc");
};
