import Button from "@cloudscape-design/components/button";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { PRACTITIONER_COLUMNS } from "./practitioner-columns.tsx";
import { foundPractitionersQuery } from "./queries.ts";

export function loader() {
  void queryClient.prefetchInfiniteQuery(foundPractitionersQuery(""));
  return null;
}

const idOf = ({ staff_id }: Practitioner) => staff_id;

export function Component() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const query = useInfiniteQuery({ ...foundPractitionersQuery(search), placeholderData: keepPreviousData });
  const paged = usePaged(query, idOf);
  return (
    <PagedTable
      title="Practitioners"
      description="Who your patients can be booked with, by first name"
      paged={paged}
      columns={PRACTITIONER_COLUMNS}
      trackBy="staff_id"
      loadingText="Loading practitioners"
      filter={
        <SearchField
          label="Find practitioners by name"
          value={typed}
          onChange={setTyped}
          found={search && !query.isPlaceholderData ? paged.items?.length : undefined}
          more={paged.hasMore}
        />
      }
      empty={
        search ? (
          <EmptyState title="No matches">
            <Button onClick={() => setTyped("")}>Clear search</Button>
          </EmptyState>
        ) : (
          <EmptyState title={SCREENS.practitioners.empty} />
        )
      }
    />
  );
}
