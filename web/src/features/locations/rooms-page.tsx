import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddRoom } from "./add-room.tsx";
import { LocationsTable } from "./locations-table.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

export function Component() {
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Add a room, or open a location to see its rooms">
        Rooms
      </Header>
      <AddRoom />
      <LocationsTable />
    </SpaceBetween>
  );
}
