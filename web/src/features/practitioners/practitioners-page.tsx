import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { useSearch } from "../../components/use-search.ts";
import { nothingFound } from "../../people/nothing-found.ts";
import { PRACTITIONER_COLUMNS } from "./practitioner-columns.tsx";
import { foundPractitionersQuery } from "./queries.ts";

export function loader() {
  void queryClient.prefetchInfiniteQuery(foundPractitionersQuery(""));
  return null;
}

const idOf = ({ staff_id }: Practitioner) => staff_id;

export function Component() {
  const { typed, setTyped, search, typing } = useSearch();
  const paged = usePaged(useInfiniteQuery(foundPractitionersQuery(search)), idOf, typing);
  return (
    <PagedTable
      title="Practitioners"
      description="The people your patients can be booked with"
      paged={paged}
      columns={PRACTITIONER_COLUMNS}
      trackBy="staff_id"
      loadingText={typed ? "Searching" : "Loading practitioners"}
      filter={
        <SearchField
          label="Name, phone or email"
          value={typed}
          onChange={setTyped}
          found={search ? paged.items?.length : undefined}
          more={paged.hasMore}
        />
      }
      empty={
        search ? (
          <EmptyState title={nothingFound(search, "No matches")}>
            <Button onClick={() => setTyped("")}>Clear search</Button>
          </EmptyState>
        ) : (
          <EmptyState title={SCREENS.practitioners.empty} />
        )
      }
    />
  );
}
