import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { fullName } from "../../../../shared/names.ts";
import type { Column } from "../../components/column.ts";
import { byText } from "../../lib/text-order.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { InvitationStatus } from "../../people/invitation-status.tsx";
import { AdministratorActions } from "./administrator-actions.tsx";
import type { OpenDialog } from "./administrator-dialog.tsx";

const byName = (a: Administrator, b: Administrator) => byText(fullName(a), fullName(b));

/** What the list tells of each administrator, and what can be done. */
export const administratorColumns = (
  own: string | undefined,
  onOpen: (dialog: OpenDialog) => void,
): readonly Column<Administrator>[] => [
  { id: "name", header: "Name", isRowHeader: true, sortingComparator: byName, cell: fullName },
  { id: "status", header: "Status", sortingField: "status", cell: ActiveStatus },
  {
    id: "role",
    header: "Role",
    sortingField: "is_owner",
    cell: ({ is_owner }) => (is_owner ? "Owner" : "Administrator"),
  },
  { id: "email", header: "Email", sortingField: "email", cell: ({ email }) => email },
  { id: "invitation", header: "Invitation", sortingField: "invitation", cell: InvitationStatus },
  {
    id: "actions",
    header: "Actions",
    minWidth: 320,
    cell: (administrator) => (
      <AdministratorActions administrator={administrator} isOwn={administrator.user_id === own} onOpen={onOpen} />
    ),
  },
];
