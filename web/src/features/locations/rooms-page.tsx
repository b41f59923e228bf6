import { useQuery } from "@tanstack/react-query";
import { ROOMS_SCREEN } from "../../../../shared/messages/rooms-screen.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Page, Section } from "../../components/page.tsx";
import { AddLocationLink } from "../../scheduling/add-location-link.tsx";
import { LocationsTable } from "./locations-table.tsx";
import { addRoom } from "./rooms.tsx";

export const loader = () => prefetch(locationsQuery());

// Rooms need a location: where there is none, the list offers to add one.
const ADD = { ...addRoom(), emptyButton: <AddLocationLink /> };

export function Component() {
  const { data, error, refetch } = useQuery(locationsQuery());
  return (
    <Page title="Rooms" description="Add a room, or open a location to see its rooms">
      {error && !data ? (
        // Neither the form nor the list can be used without the locations, so one failure stands for both.
        <Section title="Clinic Locations">
          <FailureAlert header={ROOMS_SCREEN.tenantFailed} error={error} onRetry={() => void refetch()} />
        </Section>
      ) : (
        <LocationsTable add={ADD} />
      )}
    </Page>
  );
}
