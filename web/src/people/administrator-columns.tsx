import type { Administrator } from "../../../shared/accounts/administrator.ts";
import { fullName } from "../../../shared/values/names.ts";
import type { Column } from "../components/column.ts";
import { byName } from "../lib/text-order.ts";
import { ActiveStatus } from "./active-status.tsx";
import { invitationColumn } from "./invitation-status.tsx";

/** The columns of a list of administrators. */
export const ADMINISTRATOR_COLUMNS: readonly Column<Administrator>[] = [
  { id: "name", header: "Name", isRowHeader: true, sortingComparator: byName, cell: fullName },
  { id: "status", header: "Status", sortingField: "status", cell: ActiveStatus },
  {
    id: "role",
    header: "Role",
    sortingField: "is_owner",
    cell: ({ is_owner }) => (is_owner ? "Owner" : "Administrator"),
  },
  { id: "email", header: "Email", sortingField: "email", cell: ({ email }) => email },
  invitationColumn(),
];
