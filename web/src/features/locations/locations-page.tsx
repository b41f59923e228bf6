import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { adding } from "../../components/crud/crud-form.tsx";
import { Page } from "../../components/page.tsx";
import { emptyLocation } from "./location-fields.ts";
import { LOCATIONS } from "./locations.tsx";
import { LocationsTable } from "./locations-table.tsx";

export function loader() {
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

const ADD = adding({
  creation: LOCATIONS,
  header: "Add a location",
  action: "Save location",
  busyAction: "Saving...",
  defaults: emptyLocation(),
});

export const Component = () => (
  <Page title="Locations" description="Where your clinic receives patients, and when each place is open">
    <LocationsTable add={ADD} />
  </Page>
);
