import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { PlatformAdministrator } from "../../../../shared/accounts/administrator.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { prefetch } from "../../api/query-client.ts";
import { platformAdministratorsQuery } from "../../api/tenants.ts";
import { EmailText } from "../../components/layout/links.tsx";
import { type Column, textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import type { HelpText } from "../../lib/page.ts";
import { invitationColumn, statusColumn, twoStepColumn } from "../../people/account-status.tsx";
import { ResetMfa } from "../../people/reset-mfa.tsx";
import { useSession } from "../../session/session-store.ts";

export const help: HelpText = {
  about: "The people who manage the platform.",
  rules: {
    Invite: "The command admin:create invites another administrator.",
    "Reset two-step sign-in": "For an administrator who has lost the device. The reason is recorded.",
  },
};

const TEXTS = {
  about: "Who manages the platform. The command admin:create invites another administrator.",
  empty: "There are no administrators.",
  loadFailed: "The administrators could not be loaded",
} as const;

export const loader = () => prefetch(platformAdministratorsQuery());

const columnsOf = (
  ownId: string | undefined,
  onReset: (person: PlatformAdministrator) => void,
): readonly Column<PlatformAdministrator>[] => [
  { ...textColumn<PlatformAdministrator>("email", "Email"), isRowHeader: true, cell: EmailText },
  statusColumn<PlatformAdministrator>(),
  textColumn<PlatformAdministrator>("first_name", "Name", fullName),
  twoStepColumn(),
  invitationColumn(),
  {
    id: "actions",
    header: "Actions",
    cell: (person) =>
      person.mfa !== false &&
      person.user_id !== ownId && (
        <RowActions of={person.email} actions={[{ text: "Reset two-step sign-in", onClick: () => onReset(person) }]} />
      ),
  },
];

/** Lists the platform's administrators, and resets the second factor of one who has lost the device. */
export function Component() {
  const administrators = useQuery(platformAdministratorsQuery());
  const ownId = useSession(({ user }) => user?.user_id);
  const [resetting, setResetting] = useState<PlatformAdministrator>();
  const columns = useMemo(() => columnsOf(ownId, setResetting), [ownId]);
  const { about, empty, loadFailed } = TEXTS;
  return (
    <>
      <DataTable
        title="Administrators"
        headingLevel="h1"
        description={about}
        {...listed(administrators, loadFailed)}
        columns={columns}
        searchIn={["first_name", "last_name", "email"]}
        trackBy="user_id"
        empty={empty}
        loadingText="Loading administrators"
      />
      {resetting && (
        <ResetMfa
          person={{ ...resetting, first_name: resetting.first_name || resetting.email }}
          onDone={() => {
            setResetting(undefined);
            void administrators.refetch();
          }}
        />
      )}
    </>
  );
}
