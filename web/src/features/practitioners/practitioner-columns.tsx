import { fullName } from "../../../../shared/names.ts";
import { phoneText } from "../../../../shared/phone-text.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import type { Column } from "../../components/column.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { textColumn } from "../../components/text-column.ts";
import { byName } from "../../lib/text-order.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { statusColumn } from "../../people/active-status.tsx";

/** The columns of the list of practitioners. */
export const PRACTITIONER_COLUMNS: readonly Column<Practitioner>[] = [
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
  textColumn("email", "Email"),
  statusColumn(),
  { id: "location", header: "Location", sortingField: "location_name", cell: ({ location_name }) => location_name },
  {
    id: "contact",
    header: "Contact",
    sortingField: "phone_number",
    cell: ({ phone_number }) => phoneText(phone_number),
  },
];
