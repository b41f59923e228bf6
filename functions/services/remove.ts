import { UPCOMING } from "../../shared/appointments/status.ts";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

// West of Greenwich it may still be yesterday.
const earliestToday = () => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

/** How many appointments still to come use the service. */
async function upcomingAppointments(tenant_id: string, location_id: string, service_id: string): Promise<number> {
  const { data } = await AppointmentEntity.query
    .byLocation({ tenant_id, location_id })
    .gte({ date: earliestToday() })
    .where((at, { eq }) => {
      const live = UPCOMING.map((status) => eq(at.appointment_status, status)).join(" OR ");
      return `${eq(at.service_id, service_id)} AND (${live})`;
    })
    .go({ pages: "all", attributes: ["appointment_id"] });
  return data.length;
}

/** Deletes a service that no appointment still to come uses. */
export const remove: UseCase<typeof contract.services.remove> = async ({ tenantId: tenant_id }, { params }) => {
  const { service_id } = params;
  const { data: service } = await ServiceEntity.get({ tenant_id, service_id }).go({ consistent: true });
  if (!service) throw new ClinicError("not_found", MESSAGES.notFound.service);
  const count = await upcomingAppointments(tenant_id, service.location_id, service_id);
  if (count > 0) throw new ClinicError("in_use", MESSAGES.services.inUse(count));
  await ServiceEntity.delete({ tenant_id, service_id }).go();
};
