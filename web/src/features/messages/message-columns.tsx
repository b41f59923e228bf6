import { MESSAGE_NAMES, STATUS_NAMES } from "../../../../shared/messages/delivery.ts";
import type { ListedMessage } from "../../../../shared/messages/message.ts";
import { dayText, timeText } from "../../../../shared/us-text.ts";
import type { Column } from "../../components/column.ts";
import { whenText } from "../../lib/when-text.ts";
import { MessageStatusBadge } from "../../scheduling/messages/message-status.tsx";

export const MESSAGE_COLUMNS: readonly Column<ListedMessage>[] = [
  {
    id: "due",
    header: "When",
    sortingField: "due_at",
    isRowHeader: true,
    csv: { When: ({ sent_at, due_at }) => sent_at ?? due_at },
    cell: ({ sent_at, due_at }) => <time dateTime={sent_at ?? due_at}>{whenText(sent_at ?? due_at)}</time>,
  },
  { id: "type", header: "Message", sortingField: "type", cell: ({ type }) => MESSAGE_NAMES[type] },
  {
    id: "to",
    header: "To",
    cell: ({ audience, patient_name, practitioner_name }) =>
      audience === "patient" ? patient_name : `${practitioner_name} (practitioner)`,
  },
  {
    id: "appointment",
    header: "Appointment",
    sortingField: "date",
    cell: ({ date, start_time, location_name }) => `${dayText(date)}, ${timeText(start_time)}, ${location_name}`,
  },
  {
    id: "status",
    header: "Status",
    sortingField: "status",
    csv: { Status: ({ status }) => STATUS_NAMES[status] },
    cell: ({ status }) => <MessageStatusBadge status={status} />,
  },
  { id: "reason", header: "Reason", cell: ({ reason }) => reason ?? "" },
];
