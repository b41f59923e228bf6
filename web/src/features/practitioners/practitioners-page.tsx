import { useInfiniteQuery } from "@tanstack/react-query";
import { PRACTITIONERS_SCREEN } from "../../../../shared/messages/staff.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { prefetch } from "../../api/query-client.ts";
import { useKeptPaged } from "../../components/use-paged.ts";
import { useSearch } from "../../components/use-search.ts";
import { nothingFound } from "../../people/nothing-found.ts";
import { PeopleTable } from "../../people/people-table.tsx";
import { PRACTITIONER_COLUMNS } from "./practitioner-columns.tsx";
import { foundPractitionersQuery, practitionerPages } from "./queries.ts";

export const loader = () => prefetch(foundPractitionersQuery(""));

const idOf = ({ staff_id }: Practitioner) => staff_id;

export function Component() {
  const search = useSearch();
  return (
    <PeopleTable
      title="Practitioners"
      description="The people your patients can be booked with"
      paged={useKeptPaged(useInfiniteQuery(foundPractitionersQuery(search.search)), idOf, search.typing)}
      columns={PRACTITIONER_COLUMNS}
      trackBy="staff_id"
      inCard={["contact", "location", "status"]}
      list={practitionerPages(search.search)}
      search={search}
      searchLabel="Name, phone or email"
      empty={PRACTITIONERS_SCREEN.empty}
      noMatch={(typed) => nothingFound(typed, "No matches")}
    />
  );
}
