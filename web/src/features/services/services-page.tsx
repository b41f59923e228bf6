import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddService } from "./add-service.tsx";
import { ServiceLocationsTable } from "./service-locations-table.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

export function Component() {
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Add a service, or open a location to see what it offers">
        Clinic Services
      </Header>
      <AddService />
      <ServiceLocationsTable />
    </SpaceBetween>
  );
}
