import type { TableProps } from "@cloudscape-design/components/table";
import { fullName } from "../../../../shared/names.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { byText } from "../../lib/text-order.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { type OpenDialog, StaffActions } from "./staff-actions.tsx";

type Column = TableProps.ColumnDefinition<Staff>;

const byName = (a: Staff, b: Staff) => byText(fullName(a), fullName(b));

/** What the list of staff tells of each person, and what can be done. */
export const staffColumns = (onOpen: (dialog: OpenDialog) => void): readonly Column[] => [
  { id: "name", header: "Name", isRowHeader: true, sortingComparator: byName, cell: fullName },
  { id: "email", header: "Email", sortingField: "email", cell: ({ email }) => email },
  { id: "role", header: "Role", sortingField: "role", cell: ({ role }) => role },
  { id: "status", header: "Status", sortingField: "status", cell: ActiveStatus },
  {
    id: "actions",
    header: "Actions",
    minWidth: 430,
    cell: (staff) => <StaffActions staff={staff} onOpen={onOpen} />,
  },
];
