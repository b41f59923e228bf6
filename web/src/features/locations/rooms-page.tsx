import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ROOMS_SCREEN } from "../../../../shared/messages/rooms-screen.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddForm } from "../../components/crud/crud-form.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Page, Section } from "../../components/page.tsx";
import { LocationsTable } from "./locations-table.tsx";
import { EMPTY_ROOM, ROOMS } from "./rooms.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

const ADD_ROOM = "Add New Room";

export function Component() {
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(locationsQuery());
  return (
    <Page title="Rooms" description="Add a room, or open a location to see its rooms">
      {error && !data ? (
        // Neither the form nor the list can be used without the locations, so one failure stands for both.
        <Section title={ADD_ROOM}>
          <FailureAlert header={ROOMS_SCREEN.tenantFailed} error={error} onRetry={() => void refetch()} />
        </Section>
      ) : (
        <>
          <AddForm
            creation={ROOMS}
            header={ADD_ROOM}
            action="Create Room"
            busyAction="Creating..."
            defaults={{ ...EMPTY_ROOM, location_id: search.get("location") ?? "" }}
            // Rooms are added one after the other: what they have in common stays.
            next={({ location_id, status }) => ({ ...EMPTY_ROOM, location_id, status })}
          />
          <LocationsTable />
        </>
      )}
    </Page>
  );
}
