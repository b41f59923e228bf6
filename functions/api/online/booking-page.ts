import type { BookingPage } from "../../../shared/online/booking.ts";
import type { online } from "../../../shared/online/routes.ts";
import { isOfferedBy } from "../../../shared/services/suitable-rooms.ts";
import { getOnlineClinic, toOnlinePlace } from "../../domain/online/online-clinic.ts";
import { listOnlineTimes, loadOnlineContexts, readDates } from "../../domain/online/online-times.ts";
import { locationEntity, serviceEntity } from "../../entities/clinic.ts";
import { practitionersOf, readWeeklySchedules } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";

/** Reads the practitioners who can be booked online, with the locations at which they have hours. */
async function readOnlinePractitioners(tenant_id: string) {
  const { data } = await practitionersOf(tenant_id).go({ pages: "all" });
  const online = data.filter(({ status, online: isOnline }) => status === "ACTIVE" && isOnline);
  const weeks = await readWeeklySchedules(tenant_id, online);
  return online.map(({ staff_id, first_name, last_name }, index) => {
    const working = (weeks[index]?.schedules ?? []).filter(({ is_available }) => is_available);
    return {
      staff_id,
      first_name,
      last_name,
      location_ids: [...new Set(working.map(({ location_id }) => location_id))],
    };
  });
}

/** Returns what can be booked online: services that someone offers there, and who and where that is. */
export const get: UseCase<typeof online.get> = async (_caller, { params }): Promise<BookingPage> => {
  const { tenant } = await getOnlineClinic(params.username);
  const { tenant_id, tenant_name: clinic_name, logo_url = null, phone_number } = tenant;
  const [locations, services, practitioners] = await Promise.all([
    locationEntity().query.byId({ tenant_id }).go({ pages: "all" }),
    serviceEntity().query.byId({ tenant_id }).go({ pages: "all" }),
    readOnlinePractitioners(tenant_id),
  ]);
  const open = locations.data.filter(({ status = "ACTIVE" }) => status === "ACTIVE");
  const offered = services.data.flatMap((service) => {
    const {
      service_id,
      location_id,
      service_name,
      duration,
      status,
      online = "hidden",
      practitioner_ids = [],
    } = service;
    const isOpen = open.some((location) => location.location_id === location_id);
    const practitionersHere = practitioners
      .filter(
        ({ staff_id, location_ids }) =>
          location_ids.includes(location_id) && isOfferedBy({ practitioner_ids }, staff_id),
      )
      .map(({ staff_id }) => staff_id);
    if (online === "hidden" || status !== "ACTIVE" || !isOpen || practitionersHere.length === 0) return [];
    return [{ service_id, location_id, service_name, duration, online, practitioner_ids: practitionersHere }];
  });
  const isUsed = (location_id: string) => offered.some((service) => service.location_id === location_id);
  const isOffering = (staff_id: string) => offered.some(({ practitioner_ids }) => practitioner_ids.includes(staff_id));
  return {
    clinic_name,
    logo_url,
    phone_number,
    locations: open
      .filter(({ location_id }) => isUsed(location_id))
      .map((location) => ({
        ...toOnlinePlace(location),
        location_id: location.location_id,
        time_zone: location.time_zone,
      })),
    services: offered,
    practitioners: practitioners.filter(({ staff_id }) => isOffering(staff_id)),
  };
};

/** Lists the times that can be booked online, by the rules and the pure functions of the desk. */
export const listTimes: UseCase<typeof online.listTimes> = async (_caller, { params, query, language }) => {
  const { tenant, settings } = await getOnlineClinic(params.username);
  const { tenant_id } = tenant;
  const contexts = await loadOnlineContexts(tenant_id, query, readDates(settings, query.from));
  return listOnlineTimes({ tenant_id, contexts, settings }, query, language);
};
