import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { ADD_ROOM, AddRoom } from "./add-room.tsx";
import { LocationsTable } from "./locations-table.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

export function Component() {
  const { data, error, refetch } = useQuery(locationsQuery());
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Add a room, or open a location to see its rooms">
        Rooms
      </Header>
      {error && !data ? (
        // Neither the form nor the list can be used without the locations, so one failure stands for both.
        <Container header={<Header variant="h2">{ADD_ROOM}</Header>}>
          <FailureAlert header={SCREENS.rooms.tenantFailed} error={error} onRetry={() => void refetch()} />
        </Container>
      ) : (
        <>
          <AddRoom />
          <LocationsTable />
        </>
      )}
    </SpaceBetween>
  );
}
