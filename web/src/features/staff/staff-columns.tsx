import type { TableProps } from "@cloudscape-design/components/table";
import type { Location } from "../../../../shared/locations/location.ts";
import { ROLE_NAMES } from "../../../../shared/messages/roles.ts";
import { fullName } from "../../../../shared/names.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { byText } from "../../lib/text-order.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { InvitationStatus } from "../../people/invitation-status.tsx";
import { type OpenDialog, StaffActions } from "./staff-actions.tsx";

type Column = TableProps.ColumnDefinition<Staff>;

const byName = (a: Staff, b: Staff) => byText(fullName(a), fullName(b));

const nameOf = (locations: readonly Location[], id: string) =>
  locations.find(({ location_id }) => location_id === id)?.location_name ?? "";

const Name = (staff: Staff) => (
  <RouterLink href={linkTo(PATHS.staffMember, { staffId: staff.staff_id })}>{fullName(staff)}</RouterLink>
);

/** What the list of staff tells of each person, and what can be done. */
export const staffColumns = (
  locations: readonly Location[],
  onOpen: (dialog: OpenDialog) => void,
): readonly Column[] => [
  { id: "name", header: "Name", isRowHeader: true, sortingComparator: byName, cell: Name },
  { id: "status", header: "Status", sortingField: "status", cell: ActiveStatus },
  { id: "email", header: "Email", sortingField: "email", cell: ({ email }) => email },
  { id: "role", header: "Role", sortingField: "role", cell: ({ role }) => ROLE_NAMES[role] },
  { id: "location", header: "Location", cell: ({ location_id }) => nameOf(locations, location_id) },
  { id: "invitation", header: "Invitation", sortingField: "invitation", cell: InvitationStatus },
  {
    id: "actions",
    header: "Actions",
    minWidth: 280,
    cell: (staff) => <StaffActions staff={staff} onOpen={onOpen} />,
  },
];
