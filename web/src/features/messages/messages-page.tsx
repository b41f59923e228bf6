import ColumnLayout from "@cloudscape-design/components/column-layout";
import { useInfiniteQuery } from "@tanstack/react-query";
import { utcDate } from "../../../../shared/days-and-times.ts";
import { MESSAGE_STATUSES, STATUS_NAMES } from "../../../../shared/messages/delivery.ts";
import { messagePages, messagesQuery } from "../../api/messages.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { useKeptPaged } from "../../components/use-paged.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { MESSAGE_COLUMNS } from "./message-columns.tsx";

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
      columns={MESSAGE_COLUMNS}
      order={{ column: "due", descending: true }}
      trackBy="message_id"
      list={messagePages(filters)}
      wrapLines
      loadingText="Loading messages"
      filter={
        <ColumnLayout columns={4}>
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
        </ColumnLayout>
      }
      empty={<EmptyState title="No messages in these days." />}
    />
  );
}
