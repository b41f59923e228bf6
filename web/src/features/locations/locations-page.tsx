import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { addingWith } from "../../components/crud/adding.tsx";
import { Page } from "../../components/page.tsx";
import { LocationDialog, LocationsTable } from "./locations-table.tsx";

export const loader = () => prefetch(locationsQuery());

const ADD = addingWith({
  kind: "location",
  text: "Add a location",
  dialog: ({ onCancel }) => <LocationDialog onDone={onCancel} />,
});

export const Component = () => (
  <Page title="Locations" description="Where your clinic sees patients, and the opening hours of each place">
    <LocationsTable add={ADD} />
  </Page>
);
