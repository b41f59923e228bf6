import type { TableProps } from "@cloudscape-design/components/table";
import type { Room } from "../../../../shared/locations/room.ts";
import { textColumn } from "../../components/text-column.ts";
import { ActiveStatus } from "../../people/active-status.tsx";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** What a room is called; one without a number is still to be told apart from an empty cell. */
export const roomName = ({ room_number }: Room): string => room_number || "N/A";

/** What the list of a location's rooms tells of each. */
export const ROOM_COLUMNS: readonly TableProps.ColumnDefinition<Room>[] = [
  { ...textColumn<Room>("room_number", "Room Number", roomName), isRowHeader: true },
  { id: "status", header: "Status", cell: ActiveStatus, sortingField: "status" },
  {
    id: "created_at",
    header: "Created At",
    cell: ({ created_at }) => DAY.format(new Date(created_at)),
    sortingField: "created_at",
  },
];
