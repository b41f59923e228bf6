import type { TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Location } from "../../../../shared/locations/location.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { locationsQuery } from "../../api/locations.ts";
import { DataTable } from "../../components/data-table.tsx";
import { RowActions } from "../../components/row-actions.tsx";
import { linkTo, PATHS } from "../../paths.ts";

type Column = TableProps.ColumnDefinition<Location>;

const column = (id: "location_name" | "city" | "state" | "phone_number", header: string): Column => ({
  id,
  header,
  sortingField: id,
  cell: (location) => location[id],
});

const columnsWith = (open: (location: Location) => void): readonly Column[] => [
  { ...column("location_name", "Name"), isRowHeader: true },
  column("city", "City"),
  column("state", "State"),
  column("phone_number", "Phone"),
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
  const { data, error, refetch } = useQuery(locationsQuery());
  const columns = useMemo(
    () => columnsWith(({ location_id }) => navigate(linkTo(PATHS.servicesOfLocation, { locationId: location_id }))),
    [navigate],
  );
  return (
    <DataTable
      title="Locations"
      items={data}
      columns={columns}
      searchIn={["location_name", "city", "state", "phone_number"]}
      trackBy="location_id"
      empty={SCREENS.locations.empty}
      loadingText="Loading locations"
      skeletonRows={3}
      failure={
        error && !data ? { header: SCREENS.locations.loadFailed, error, onRetry: () => void refetch() } : undefined
      }
    />
  );
}
