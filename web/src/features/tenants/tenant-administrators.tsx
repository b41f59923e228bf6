import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { DataTable } from "../../components/data-table.tsx";
import { RowActions } from "../../components/row-actions.tsx";
import { ADMINISTRATOR_COLUMNS } from "../../people/administrator-columns.tsx";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";
import { useResendInvitation } from "./tenant-mutations.ts";

/** Shows the button that invites an administrator again who has never signed in. */
function ResendInvitation(administrator: Administrator) {
  const of = fullName(administrator);
  const resend = useResendInvitation(administrator, of);
  if (administrator.invitation !== "pending" || administrator.status !== "ACTIVE") return null;
  const action = { text: "Resend invitation", loading: resend.isPending, onClick: () => resend.mutate() };
  return <RowActions of={of} actions={[action]} />;
}

const COLUMNS = [
  ...ADMINISTRATOR_COLUMNS,
  {
    id: "actions",
    header: "Actions",
    minWidth: 160,
    cell: (administrator: Administrator) => <ResendInvitation {...administrator} />,
  },
];

/** Lists the owner and the administrators of a clinic. */
export const TenantAdministrators = ({ administrators }: { readonly administrators: readonly Administrator[] }) => (
  <DataTable
    title="Administrators"
    items={administrators}
    columns={COLUMNS}
    searchIn={["first_name", "last_name", "email"]}
    trackBy="user_id"
    empty={TENANT_SCREEN.noAdministrators}
    loadingText="Loading administrators"
  />
);
