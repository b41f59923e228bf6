import { isOfferedBy } from "../../../shared/services/suitable-rooms.ts";
import { locationEntity, serviceEntity } from "../../entities/clinic.ts";
import { practitionersOf, readWeeklySchedules } from "../../entities/people.ts";
import type { ServiceRow } from "../booking/booking-context.ts";
import type { LocationRow, StaffRow } from "../booking/references.ts";
import type { RoleParts, ScheduleParts } from "./to-fhir.ts";

/** What a clinic offers, where and by whom. A clinic has few of these rows, so that they are read together. */
export interface Directory {
  readonly locations: readonly LocationRow[];
  readonly services: readonly ServiceRow[];
  readonly practitioners: readonly StaffRow[];
  /** The practitioners at each location at which they have hours. */
  readonly roles: readonly RoleParts[];
  /** The services that can be booked, with each practitioner who offers them at their location. */
  readonly schedules: readonly ScheduleParts[];
}

const isActive = ({ status = "ACTIVE" }: { readonly status?: string | undefined }) => status === "ACTIVE";

export async function readDirectory(tenant_id: string): Promise<Directory> {
  const [{ data: locations }, { data: services }, { data: practitioners }] = await Promise.all([
    locationEntity().query.byId({ tenant_id }).go({ pages: "all" }),
    serviceEntity().query.byId({ tenant_id }).go({ pages: "all" }),
    practitionersOf(tenant_id).go({ pages: "all" }),
  ]);
  const weeks = await readWeeklySchedules(tenant_id, practitioners);
  const roles = practitioners.flatMap((practitioner, index) =>
    locations.flatMap((location): RoleParts[] => {
      const isHere = (row: { readonly location_id: string }) => row.location_id === location.location_id;
      const hours = (weeks[index]?.schedules ?? []).filter((day) => day.is_available && isHere(day));
      if (hours.length === 0) return [];
      const offered = services.filter((row) => isHere(row) && isActive(row) && isOfferedBy(row, practitioner.staff_id));
      return [{ practitioner, location, hours, services: offered }];
    }),
  );
  const bookable = roles.filter(({ practitioner, location }) => isActive(practitioner) && isActive(location));
  const schedules = services.flatMap((service) =>
    bookable.filter((role) => role.services.includes(service)).map((role): ScheduleParts => ({ ...role, service })),
  );
  return { locations, services, practitioners, roles, schedules };
}
