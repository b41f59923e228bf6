import { useInfiniteQuery } from "@tanstack/react-query";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { prefetch } from "../../api/query-client.ts";
import { EmailText, RouterLink } from "../../components/layout/links.tsx";
import { type Column, PHONE_WIDTH, textColumn } from "../../components/tables/columns.ts";

import { useKeptPaged } from "../../components/tables/paged-table.tsx";
import { useSearch } from "../../components/tables/search.tsx";
import { byName } from "../../lib/formats.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { statusColumn } from "../../people/account-status.tsx";
import { PeopleTable } from "../../people/people-table.tsx";
import { nothingFound } from "../../people/person-labels.ts";
import { foundPractitionersQuery, practitionerPages } from "./queries.ts";

const COLUMNS: readonly Column<Practitioner>[] = [
  {
    id: "name",
    header: "Name",
    isRowHeader: true,
    sortingComparator: byName,
    cell: (person) => (
      <RouterLink href={linkTo(PATHS.practitioner, { staffId: person.staff_id })}>{fullName(person)}</RouterLink>
    ),
    csv: { Name: fullName },
  },
  { ...textColumn<Practitioner>("email", "Email"), cell: EmailText },
  statusColumn(),
  { id: "location", header: "Location", sortingField: "location_name", cell: ({ location_name }) => location_name },
  {
    id: "contact",
    header: "Contact",
    minWidth: PHONE_WIDTH,
    sortingField: "phone_number",
    cell: ({ phone_number }) => phoneText(phone_number),
  },
];

export const loader = () => prefetch(foundPractitionersQuery(""));

const idOf = ({ staff_id }: Practitioner) => staff_id;

export function Component() {
  const search = useSearch();
  return (
    <PeopleTable
      title="Practitioners"
      description="The people your patients can be booked with"
      paged={useKeptPaged(useInfiniteQuery(foundPractitionersQuery(search.search)), idOf, search.typing)}
      columns={COLUMNS}
      trackBy="staff_id"
      inCard={["contact", "location", "status"]}
      list={practitionerPages(search.search)}
      search={search}
      searchLabel="Name, phone or email"
      empty="No practitioners found."
      noMatch={(typed) => nothingFound(typed, "No matches")}
    />
  );
}
