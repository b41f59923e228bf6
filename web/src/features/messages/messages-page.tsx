import { useInfiniteQuery } from "@tanstack/react-query";
import { MESSAGE_NAMES, MESSAGE_STATUSES, STATUS_NAMES } from "../../../../shared/messages/delivery.ts";
import type { ListedMessage } from "../../../../shared/messages/message.ts";
import { utcDate } from "../../../../shared/values/days-and-times.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { messagePages, messagesQuery } from "../../api/messages.ts";
import { MessageStatusBadge } from "../../booking/messages/appointment-messages.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { PagedTable, useKeptPaged } from "../../components/tables/paged-table.tsx";
import { whenText } from "../../lib/dates.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import type { HelpText } from "../../lib/page.ts";

export const help: HelpText = {
  about: "The emails about appointments: what was sent, what will be, and what was not and why.",
  rules: {
    Planned: "It will be sent at the time that is shown, unless the appointment changes.",
    "Not sent": "The reason says why, for example that no email address is known.",
    Replaced: "The appointment was changed before the message was due.",
    Failed: "The email could not be delivered, or sending it was interrupted. The reason says which.",
  },
};

const COLUMNS: readonly Column<ListedMessage>[] = [
  {
    id: "due",
    header: "When",
    sortingField: "due_at",
    isRowHeader: true,
    // The API lists messages by this time, which may be earlier than the sending.
    csv: { When: ({ due_at }) => due_at, Sent: ({ sent_at }) => sent_at ?? "" },
    cell: ({ due_at, sent_at }) => (
      <>
        <time dateTime={due_at}>{whenText(due_at)}</time>
        {sent_at && whenText(sent_at) !== whenText(due_at) && <div>{`Sent ${whenText(sent_at)}`}</div>}
      </>
    ),
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

const DAYS = 30;
const SHOWN = [
  { value: "past", label: `Last ${DAYS} days` },
  { value: "next", label: `Next ${DAYS} days` },
] as const;

/** Lists the messages of the last or the next 30 days. */
export function Component() {
  const [search, change] = useSearchChange<"status" | "show">();
  const status = MESSAGE_STATUSES.find((each) => each === search.get("status"));
  const isNext = search.get("show") === "next";
  const filters = { from: utcDate(isNext ? 0 : -DAYS), to: utcDate(isNext ? DAYS : 0), status };
  const paged = useKeptPaged(useInfiniteQuery(messagesQuery(filters)), ({ message_id }) => message_id);
  return (
    <PagedTable
      title="Messages"
      description="Emails about appointments, latest first: sent, planned, and not sent with the reason"
      paged={paged}
      columns={COLUMNS}
      order={{ column: "due", descending: true }}
      trackBy="message_id"
      list={messagePages(filters)}
      loadingText="Loading messages"
      filter={
        <Filters onClear={status || isNext ? () => change({ status: undefined, show: undefined }) : undefined}>
          <FilterSelect
            label="Days"
            anyLabel={SHOWN[0].label}
            value={isNext ? "next" : undefined}
            options={[SHOWN[1]]}
            onChange={(value) => change({ show: value })}
          />
          <FilterSelect
            label="Status"
            anyLabel="All"
            value={status}
            options={MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }))}
            onChange={(value) => change({ status: value })}
          />
        </Filters>
      }
      empty={<EmptyState title="No messages in these days." />}
    />
  );
}
