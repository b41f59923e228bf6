import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Location } from "../../../../shared/locations/location.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { locationsQuery } from "../../api/locations.ts";
import { DataTable } from "../../components/data-table.tsx";
import { listed } from "../../components/listed.ts";
import { RowActions } from "../../components/row-actions.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { AddLocationLink } from "../../scheduling/add-location-link.tsx";
import { EditLocation } from "./edit-location.tsx";
import { LOCATION_COLUMNS } from "./location-columns.tsx";

const SEARCHED = ["location_name", "street", "city", "state", "zipcode", "phone_number", "website", "email"] as const;

/** The clinic's locations, each with the way to its rooms. */
export function LocationsTable() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const locations = useQuery(locationsQuery());
  const [editing, setEditing] = useState<Location>();

  const actions = (location: Location) => [
    {
      text: "View Rooms",
      onClick: () => navigate(linkTo(PATHS.roomsOfLocation, { locationId: location.location_id })),
    },
    { text: "Edit", onClick: () => setEditing(location) },
  ];

  return (
    <>
      <DataTable
        title="Clinic Locations"
        {...listed(locations, SCREENS.locations.loadFailed)}
        columns={[
          ...LOCATION_COLUMNS,
          {
            id: "actions",
            header: "Actions",
            cell: (location) => <RowActions of={location.location_name} actions={actions(location)} />,
          },
        ]}
        searchIn={SEARCHED}
        trackBy="location_id"
        empty={SCREENS.locations.empty}
        emptyAction={pathname !== PATHS.locations && <AddLocationLink />}
        loadingText="Loading locations"
        skeletonRows={3}
      />
      {editing && <EditLocation location={editing} onDone={() => setEditing(undefined)} />}
    </>
  );
}
