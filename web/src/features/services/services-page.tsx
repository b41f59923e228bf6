import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useSearchParams } from "react-router-dom";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddForm } from "../../components/crud/add-form.tsx";
import type { ServiceFields } from "./service-fields.ts";
import { ServiceLocationsTable } from "./service-locations-table.tsx";
import { SERVICES } from "./services.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

const emptyService = (location_id: string, status: ServiceFields["status"] = ""): ServiceFields => ({
  service_name: "",
  location_id,
  status,
  fee: "",
  duration: "",
});

export function Component() {
  const [search] = useSearchParams();
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Add a service, or open a location to see what it offers">
        Clinic Services
      </Header>
      <AddForm
        creation={SERVICES}
        header="Add a service"
        action="Add service"
        busyAction="Adding..."
        defaults={emptyService(search.get("location") ?? "")}
        // Services are added one after the other: what they have in common stays.
        next={({ location_id, status }) => emptyService(location_id, status)}
      />
      <ServiceLocationsTable />
    </SpaceBetween>
  );
}
