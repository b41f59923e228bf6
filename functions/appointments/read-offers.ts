import { MESSAGES } from "../../shared/messages.ts";
import { yearsOf } from "../../shared/period.ts";
import { getRow } from "../data/find-row.ts";
import { getLocation } from "../data/get-location.ts";
import { readYears } from "../data/period.ts";
import { readRooms } from "../data/read-rooms.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { readWeeklySchedules } from "../data/weekly-schedule.ts";
import {
  type Dates,
  type Offer,
  type OfferIds,
  readOffer,
  readOtherLocations,
  refuseMalformed,
  refuseUnfitService,
} from "./read-offer.ts";

/** Reads the active practitioners of a clinic with their weekly schedules. */
async function readPractitioners(tenant_id: string) {
  const { data } = await StaffEntity.query.byFirstName({ tenant_id, role: "PRACTITIONER" }).go({ pages: "all" });
  const active = data.filter(({ status }) => status === "ACTIVE");
  const weeks = await readWeeklySchedules(tenant_id, active);
  return active.map((practitioner, index) => ({ practitioner, week: weeks[index] }));
}

/**
 * Reads a service with every practitioner who could provide it, or with the given one. The location is optional, because a
 * service has only one.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
export async function readOffers(
  tenant_id: string,
  ids: Pick<OfferIds, "service_id" | "room_id"> & { [Id in "location_id" | "practitioner_id"]?: string | undefined },
  dates: Dates,
): Promise<Offer[]> {
  refuseMalformed(ids);
  const { service_id, practitioner_id, room_id } = ids;
  const service = await getRow(ServiceEntity, { tenant_id, service_id }, MESSAGES.notFound.service);
  const location_id = ids.location_id ?? service.location_id;
  if (practitioner_id !== undefined)
    return [await readOffer(tenant_id, { practitioner_id, service_id, location_id, room_id }, dates)];
  const [location, practitioners] = await Promise.all([
    getLocation(tenant_id, location_id),
    readPractitioners(tenant_id),
  ]);
  refuseUnfitService(service, location);
  const owners = [location_id, ...practitioners.map(({ practitioner }) => practitioner.staff_id)];
  const schedules = practitioners.flatMap(({ week }) => week?.schedules ?? []);
  const [years, otherLocations, rooms] = await Promise.all([
    readYears(tenant_id, owners, yearsOf(dates)),
    readOtherLocations(tenant_id, schedules, location_id),
    service.needs_room || room_id ? readRooms(tenant_id, location_id) : [],
  ]);
  return practitioners.map((each) => ({ ...each, service, location, years, otherLocations, rooms }));
}
