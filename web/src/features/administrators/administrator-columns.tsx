import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import type { Column } from "../../components/column.ts";
import { ADMINISTRATOR_COLUMNS } from "../../people/administrator-columns.tsx";
import { AdministratorActions } from "./administrator-actions.tsx";
import type { OpenDialog } from "./administrator-dialog.tsx";

/** What the list tells of each administrator, and what can be done. */
export const administratorColumns = (
  own: string | undefined,
  onOpen: (dialog: OpenDialog) => void,
): readonly Column<Administrator>[] => [
  ...ADMINISTRATOR_COLUMNS,
  {
    id: "actions",
    header: "Actions",
    minWidth: 320,
    cell: (administrator) => (
      <AdministratorActions administrator={administrator} isOwn={administrator.user_id === own} onOpen={onOpen} />
    ),
  },
];
