import { listedAppointments } from "../data/appointment-lists.ts";
import { getPractitioner } from "../data/get-practitioner.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists a practitioner's appointments, latest first. */
export const listOfPractitioner: UseCase<"appointments.listOfPractitioner"> = async (
  { tenantId: tenant_id },
  { params: { staff_id: owner_id }, query: { status, ...paging } },
) => {
  await getPractitioner(tenant_id, owner_id);
  const appointments = listedAppointments({ tenant_id, owner_id });
  return filteredPage(appointments, paging, "desc", (each) => !status || each.appointment_status === status);
};
