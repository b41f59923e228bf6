import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useSearchParams } from "react-router-dom";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddForm } from "../../components/crud/add-form.tsx";
import { ServiceFields } from "./service-fields.ts";
import { ServiceLocationsTable } from "./service-locations-table.tsx";
import { SERVICES } from "./services.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

const EMPTY = emptyValues(ServiceFields.shape);

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
        defaults={{ ...EMPTY, location_id: search.get("location") ?? "" }}
        // Services are added one after the other: what they have in common stays.
        next={({ location_id, status }) => ({ ...EMPTY, location_id, status })}
      />
      <ServiceLocationsTable />
    </SpaceBetween>
  );
}
