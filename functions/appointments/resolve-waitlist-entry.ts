import type { EntityItem } from "electrodb";
import type { WaitlistChange } from "../../shared/appointments/waitlist.ts";
import { ClinicError, invalidField } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { isOfferedBy } from "../../shared/services/service-limits.ts";
import { orNotFound } from "../data/find-row.ts";
import { getLocation } from "../data/get-location.ts";
import { parseItem, readItems } from "../data/read-items.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { refuseMalformed, refuseUnfitService, type ServiceRow } from "./read-offer.ts";

/** The ids of the service, practitioner and location for which a person waits. */
type Request = Pick<WaitlistChange, "practitioner_id" | "location_id"> & { readonly service_id: string };

/** Returns the name of a practitioner, or throws when the practitioner is unknown, inactive or does not offer the service. */
function nameOf(practitioner: EntityItem<typeof StaffEntity> | null | undefined, service: ServiceRow): string {
  if (practitioner?.role !== "PRACTITIONER") throw new ClinicError("not_found", MESSAGES.notFound.practitioner);
  const name = fullName(practitioner);
  if (practitioner.status !== "ACTIVE")
    throw invalidField("practitioner_id", MESSAGES.appointments.practitionerInactive);
  if (!isOfferedBy(service, practitioner.staff_id))
    throw invalidField("practitioner_id", MESSAGES.rules.notOffered(name, service.service_name));
  return name;
}

/**
 * Returns what a person waits for, with the names that the list shows. The default location is that of the service.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function resolveWaitlistEntry(
  tenant_id: string,
  { service_id, practitioner_id = "", location_id }: Request,
) {
  refuseMalformed({ service_id, location_id, ...(practitioner_id && { practitioner_id }) });
  const [serviceItem, practitionerItem] = await readItems([
    ServiceEntity.get({ tenant_id, service_id }).params(),
    ...(practitioner_id ? [StaffEntity.get({ tenant_id, staff_id: practitioner_id }).params()] : []),
  ]);
  const service = orNotFound(parseItem(ServiceEntity, serviceItem), MESSAGES.notFound.service);
  const location = await getLocation(tenant_id, location_id ?? service.location_id);
  refuseUnfitService(service, location);
  const practitioner = parseItem(StaffEntity, practitionerItem);
  return {
    service_id,
    service_name: service.service_name,
    location_id: location.location_id,
    location_name: location.location_name,
    practitioner_id,
    practitioner_name: practitioner_id ? nameOf(practitioner, service) : "",
  };
}
