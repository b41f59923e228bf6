import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ADMINISTRATORS_SCREEN } from "../../../../shared/messages/accounts.ts";
import { queryClient } from "../../api/query-client.ts";
import { DataTable } from "../../components/data-table.tsx";
import { useSession } from "../../session/session-store.ts";
import { administratorColumns } from "./administrator-columns.tsx";
import { AdministratorDialog, type OpenDialog } from "./administrator-dialog.tsx";
import { InviteAdministrator } from "./invite-administrator.tsx";
import { administratorsQuery } from "./queries.ts";

export function loader() {
  void queryClient.prefetchQuery(administratorsQuery());
  return null;
}

/** The people who manage the clinic: invite another one, deactivate one, hand the clinic over. */
export function Component() {
  const { data, error, refetch } = useQuery(administratorsQuery());
  const own = useSession(({ user }) => user?.user_id);
  const [inviting, setInviting] = useState(false);
  const [dialog, open] = useState<OpenDialog>();
  const columns = useMemo(() => administratorColumns(own, open), [own]);
  return (
    <>
      <DataTable
        title="Administrators"
        headingLevel="h1"
        description="Who manages your clinic. The owner receives the platform's mail."
        items={data}
        columns={columns}
        searchIn={["first_name", "last_name", "email"]}
        trackBy="user_id"
        empty={ADMINISTRATORS_SCREEN.empty}
        loadingText="Loading administrators"
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite administrator
          </Button>
        }
        failure={
          error && !data
            ? { header: ADMINISTRATORS_SCREEN.loadFailed, error, onRetry: () => void refetch() }
            : undefined
        }
      />
      {inviting && <InviteAdministrator onDone={() => setInviting(false)} />}
      {dialog && <AdministratorDialog {...dialog} onDone={() => open(undefined)} />}
    </>
  );
}
