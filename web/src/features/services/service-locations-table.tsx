import type { TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Location } from "../../../../shared/locations/location.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { locationsQuery } from "../../api/locations.ts";
import { DataTable } from "../../components/data-table.tsx";
import { listed } from "../../components/listed.ts";
import { RowActions } from "../../components/row-actions.tsx";
import { textColumn } from "../../components/text-column.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { AddLocationLink } from "../../scheduling/add-location-link.tsx";

type Column = TableProps.ColumnDefinition<Location>;

const columnsWith = (open: (location: Location) => void): readonly Column[] => [
  { ...textColumn<Location>("location_name", "Name"), isRowHeader: true },
  textColumn("city", "City"),
  textColumn("state", "State"),
  textColumn("phone_number", "Phone"),
  {
    id: "actions",
    header: "Actions",
    cell: (location) => (
      <RowActions of={location.location_name} actions={[{ text: "View Services", onClick: () => open(location) }]} />
    ),
  },
];

/** The clinic's locations, each with the way to what it offers. */
export function ServiceLocationsTable() {
  const navigate = useNavigate();
  const locations = useQuery(locationsQuery());
  const columns = useMemo(
    () => columnsWith(({ location_id }) => navigate(linkTo(PATHS.servicesOfLocation, { locationId: location_id }))),
    [navigate],
  );
  return (
    <DataTable
      title="Locations"
      {...listed(locations, SCREENS.locations.loadFailed)}
      columns={columns}
      searchIn={["location_name", "city", "state", "phone_number"]}
      trackBy="location_id"
      empty={SCREENS.locations.empty}
      emptyAction={<AddLocationLink />}
      loadingText="Loading locations"
      skeletonRows={3}
    />
  );
}
