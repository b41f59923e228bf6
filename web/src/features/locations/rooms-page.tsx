import { useQuery } from "@tanstack/react-query";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { AddLocationLink } from "../../booking/location-filter.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import { LocationsTable } from "./locations-page.tsx";
import { addRoom } from "./rooms.tsx";
import { ROOMS_SCREEN } from "./texts.ts";

export { ROOMS_HELP as help } from "./texts.ts";

export const loader = () => prefetch(locationsQuery());

// A room needs a location, so an empty list offers to add a location.
const ADD = { ...addRoom(), emptyButton: <AddLocationLink /> };

export function Component() {
  const query = useQuery(locationsQuery());
  return (
    <Page title="Rooms" description="Add a room, or open a location to see its rooms">
      {query.error && !query.data ? (
        // Neither the form nor the list works without the locations, so one failure is shown for both.
        <Section title="Clinic Locations">
          <QueryFailure query={query} failed={ROOMS_SCREEN.tenantFailed} />
        </Section>
      ) : (
        <LocationsTable add={ADD} />
      )}
    </Page>
  );
}
