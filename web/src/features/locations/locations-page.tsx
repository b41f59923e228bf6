import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddLocation } from "./add-location.tsx";
import { LocationsTable } from "./locations-table.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

export function Component() {
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Where your clinic receives patients, and when each place is open">
        Locations
      </Header>
      <AddLocation />
      <LocationsTable />
    </SpaceBetween>
  );
}
