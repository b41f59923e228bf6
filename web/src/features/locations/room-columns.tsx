import type { TableProps } from "@cloudscape-design/components/table";
import type { Room } from "../../../../shared/locations/room.ts";
import { ActiveStatus } from "../../components/active-status.tsx";
import { byText } from "../../lib/text-order.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** What a room is called; one without a number is still to be told apart from an empty cell. */
export const roomName = ({ room_number }: Room): string => room_number || "N/A";

// "10" comes behind "9", as people count.
const byNumber = (a: Room, b: Room) => byText(a.room_number, b.room_number);

/** What the list of a location's rooms tells of each. */
export const ROOM_COLUMNS: readonly TableProps.ColumnDefinition<Room>[] = [
  { id: "room_number", header: "Room Number", cell: roomName, sortingComparator: byNumber, isRowHeader: true },
  { id: "status", header: "Status", cell: ActiveStatus, sortingField: "status" },
  {
    id: "created_at",
    header: "Created At",
    cell: ({ created_at }) => DAY.format(new Date(created_at)),
    sortingField: "created_at",
  },
];
