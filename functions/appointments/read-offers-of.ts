import type { FreeTime } from "../../shared/appointments/appointment.ts";
import { LocationEntity } from "../data/location.ts";
import { yearOf, yearParams } from "../data/period.ts";
import { parseItem, readItems } from "../data/read-items.ts";
import { readRooms } from "../data/read-rooms.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { WeeklyScheduleEntity } from "../data/weekly-schedule.ts";
import { type Offer, readOtherLocations } from "./read-offer.ts";

type Day = Pick<FreeTime, "practitioner_id" | "location_id" | "date">;

/**
 * Reads a practitioner's day at a location for several services. Returns one offer for each service that can be booked there,
 * and none for a person who is not an active practitioner.
 */
export async function readOffersOf(
  tenant_id: string,
  { practitioner_id: staff_id, location_id, date }: Day,
  service_ids: readonly string[],
): Promise<Offer[]> {
  const years = [location_id, staff_id].map((owner_id) => ({ tenant_id, owner_id, year: date.slice(0, 4) }));
  const [practitionerItem, weekItem, locationItem, ...others] = await readItems([
    StaffEntity.get({ tenant_id, staff_id }).params(),
    WeeklyScheduleEntity.get({ tenant_id, staff_id }).params(),
    LocationEntity.get({ tenant_id, location_id }).params(),
    ...years.map(yearParams),
    ...service_ids.map((service_id) => ServiceEntity.get({ tenant_id, service_id }).params()),
  ]);
  const practitioner = parseItem(StaffEntity, practitionerItem);
  const location = parseItem(LocationEntity, locationItem);
  if (!location || practitioner?.role !== "PRACTITIONER" || practitioner.status !== "ACTIVE") return [];
  const services = others
    .slice(years.length)
    .flatMap((item) => parseItem(ServiceEntity, item) ?? [])
    .filter((service) => service.status === "ACTIVE" && service.location_id === location_id);
  const week = parseItem(WeeklyScheduleEntity, weekItem);
  const [otherLocations, rooms] = await Promise.all([
    readOtherLocations(tenant_id, week?.schedules ?? [], location_id),
    services.some(({ needs_room }) => needs_room) ? readRooms(tenant_id, location_id) : [],
  ]);
  const checked = {
    practitioner,
    location,
    week,
    otherLocations,
    years: years.map((key, n) => yearOf(key, others[n])),
  };
  return services.map((service) => ({ ...checked, service, rooms: service.needs_room ? rooms : [] }));
}
