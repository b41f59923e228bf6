import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { useQuery } from "@tanstack/react-query";
import { isOfferedBy } from "../../../../shared/services/suitable-rooms.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { locationsQuery } from "../../api/locations.ts";
import { wholeWeekQuery } from "../../api/practitioners.ts";
import { servicesQuery } from "../../api/services.ts";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { STAFF_MEMBER_SCREEN } from "./texts.ts";

/** Lists the services that a practitioner offers at each location where the practitioner works. */
export function OfferedServices({ staff: { staff_id, location_id } }: { readonly staff: Staff }) {
  const { data: locations } = useQuery(locationsQuery());
  const { data: week = [] } = useQuery(wholeWeekQuery(staff_id));
  const ids = new Set([location_id, ...week.map((slot) => slot.location_id)]);
  const nameOf = (id: string) => locations?.find((each) => each.location_id === id)?.location_name ?? "";
  return (
    <KeyValuePairs
      columns={3}
      items={[...ids].map((locationId) => ({
        label: <RouterLink href={linkTo(PATHS.servicesOfLocation, { locationId })}>{nameOf(locationId)}</RouterLink>,
        value: <ServicesAt location_id={locationId} staff_id={staff_id} />,
      }))}
    />
  );
}

/** Lists the active services of a location that name the practitioner or no practitioner. */
const ServicesAt = ({ location_id, staff_id }: { readonly location_id: string; readonly staff_id: string }) => (
  <QueryBoundary query={useQuery(servicesQuery(location_id))} failed={STAFF_MEMBER_SCREEN.servicesFailed}>
    {(services) => {
      const offered = services.filter((service) => service.status === "ACTIVE" && isOfferedBy(service, staff_id));
      if (offered.length === 0) return <Box color="text-body-secondary">{STAFF_MEMBER_SCREEN.noServices}</Box>;
      return (
        <ul>
          {offered.map(({ service_id, service_name, duration }) => (
            <li key={service_id}>
              {service_name}, {duration} min
            </li>
          ))}
        </ul>
      );
    }}
  </QueryBoundary>
);
