import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Administrator, NewAdministratorInvitation } from "../../../../shared/accounts/administrator.ts";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { administratorsChanged, administratorsQuery } from "../../api/people.ts";
import { prefetch } from "../../api/query-client.ts";
import { accountsApi } from "../../api/send.ts";
import { EMAIL, FormFields } from "../../components/forms/form-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import type { HelpText } from "../../lib/page.ts";
import { ADMINISTRATOR_COLUMNS } from "../../people/account-status.tsx";
import { ADMINISTRATORS_SCREEN } from "../../people/administrator-texts.ts";
import { useSession } from "../../session/session-store.ts";
import { AdministratorActions, AdministratorDialog, type OpenDialog } from "./administrators.tsx";

export const help: HelpText = {
  about: "The people who manage your clinic. A clinic can have up to 25 administrators.",
  rules: {
    Owner: "Receives the platform's mail. All administrators have the same rights.",
    "Make owner": "Hands the clinic over to another active administrator who has signed in.",
    Deactivate: "The person is signed out everywhere. The last active administrator who has signed in stays.",
  },
};

const FIELDS = {
  first_name: "First Name",
  last_name: "Last Name",
  email: { label: "Email", ...EMAIL, constraintText: "Their sign-in name. The invitation goes there." },
};

/** Invites another administrator in a dialog. */
function InviteAdministrator({ onDone }: { readonly onDone: () => void }) {
  const entity = useEntityForm<NewAdministratorInvitation, NewAdministratorInvitation, Administrator>({
    id: "invite-administrator",
    schema: NewAdministratorInvitation,
    defaults: emptyValues(NewAdministratorInvitation.shape),
    failure: ADMINISTRATORS_SCREEN.inviteFailed,
    save: async (body) => {
      const saved = await accountsApi.inviteAdministrator({ body });
      await administratorsChanged();
      return saved;
    },
    onSaved: onDone,
    done: ({ email }) => ADMINISTRATORS_SCREEN.invited(email),
  });
  return (
    <FormModal header="Invite administrator" action="Invite" entity={entity} onCancel={onDone}>
      <FormFields control={entity.control} fields={FIELDS} />
    </FormModal>
  );
}

export const loader = () => prefetch(administratorsQuery());

/** Lists the clinic's administrators, who can be invited, deactivated and made the owner. */
export function Component() {
  const administrators = useQuery(administratorsQuery());
  const ownId = useSession(({ user }) => user?.user_id);
  const [inviting, setInviting] = useState(false);
  const [dialog, open] = useState<OpenDialog>();
  const columns = useMemo(() => {
    const cell = (administrator: Administrator) => (
      <AdministratorActions administrator={administrator} isOwn={administrator.user_id === ownId} onOpen={open} />
    );
    return [...ADMINISTRATOR_COLUMNS, { id: "actions", header: "Actions", cell }];
  }, [ownId]);
  return (
    <>
      <DataTable
        title="Administrators"
        headingLevel="h1"
        description="Who manages your clinic. The owner receives the platform's mail."
        {...listed(administrators, ADMINISTRATORS_SCREEN.loadFailed)}
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
      />
      {inviting && <InviteAdministrator onDone={() => setInviting(false)} />}
      {dialog && <AdministratorDialog {...dialog} onDone={() => open(undefined)} />}
    </>
  );
}
