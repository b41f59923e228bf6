import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { AddLocationLink } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { Page } from "../../components/layout/page.tsx";
import { phoneColumn, textColumns } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { useNavigate } from "../../lib/navigate.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { addService } from "./services.tsx";

export { SERVICES_HELP as help } from "./services.tsx";

export const loader = () => prefetch(locationsQuery());

const ADD = addService();

export const Component = () => (
  <Page title="Clinic Services" description="Add a service, or open a location to see what it offers">
    <LocationsTable />
    {ADD.form}
  </Page>
);

/** Lists the clinic's locations, with an action that opens the services of each. */
function LocationsTable() {
  const navigate = useNavigate();
  const locations = useQuery(locationsQuery());
  const columns = useMemo(() => {
    const open = ({ location_id: locationId }: Location) => navigate(linkTo(PATHS.servicesOfLocation, { locationId }));
    const cell = (row: Location) => (
      <RowActions of={row.location_name} actions={[{ text: "View Services", onClick: () => open(row) }]} />
    );
    const texts = [
      ...textColumns<Location>({ location_name: "Name", city: "City", state: "State" }),
      phoneColumn<Location>("phone_number", "Phone"),
    ];
    return [...texts, { id: "actions", header: "Actions", cell }];
  }, [navigate]);
  return (
    <DataTable
      title="Locations"
      {...listed(locations, LOOKUP_TEXTS.locationsFailed)}
      columns={columns}
      searchIn={["location_name", "city", "state", "phone_number"]}
      trackBy="location_id"
      empty={LOOKUP_TEXTS.noLocations}
      emptyAction={<AddLocationLink />}
      actions={ADD.button}
      loadingText="Loading locations"
      skeletonRows={3}
    />
  );
}
