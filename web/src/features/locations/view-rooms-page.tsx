import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useParams } from "react-router-dom";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { locationQuery, roomsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { Consequences } from "../../booking/consequences.tsx";
import { isNotFound, NotFound } from "../../components/feedback/query-boundary.tsx";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { PATHS } from "../../paths.ts";
import { addRoom, ROOM_COLUMNS, roomName, SelectedRooms } from "./rooms.tsx";
import { ROOMS_SCREEN } from "./texts.ts";

export { ROOMS_HELP as help } from "./texts.ts";

const SEARCHED = ["room_number", "status"] as const;

export const loader = ({ params: { locationId = "" } }: LoaderFunctionArgs) =>
  prefetch(roomsQuery(locationId), locationQuery(locationId));

export function Component() {
  const { locationId = "" } = useParams();
  const { data: location, error } = useQuery(locationQuery(locationId));
  const rooms = useQuery(roomsQuery(locationId));
  if (isNotFound(error)) return <NotFound title={NOT_FOUND_TEXTS.location} href={PATHS.locations} to="All locations" />;

  const add = addRoom(locationId);

  return (
    <>
      <DataTable
        title="Rooms for Clinic Location"
        description={location && `${location.location_name}, ${location.street}, ${location.city}`}
        headingLevel="h1"
        {...listed(rooms)}
        columns={ROOM_COLUMNS}
        searchIn={SEARCHED}
        trackBy="room_id"
        selection={{
          nameOf: (room) => `room ${roomName(room)}`,
          actions: (rooms) => <SelectedRooms rooms={rooms} location_id={locationId} />,
        }}
        empty={ROOMS_SCREEN.empty}
        emptyAction={add.emptyButton}
        actions={add.button}
        loadingText="Loading..."
      />
      {add.form}
      <Consequences />
    </>
  );
}
