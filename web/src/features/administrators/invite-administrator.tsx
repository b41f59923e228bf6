import { type Administrator, NewAdministratorInvitation } from "../../../../shared/accounts/administrator.ts";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { ADMINISTRATORS_SCREEN } from "../../../../shared/messages/accounts.ts";
import { administratorsApi } from "../../api/administrators-api.ts";
import { EMAIL, FormFields } from "../../components/form-fields.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { administratorsChanged } from "./queries.ts";

const LOOKS = {
  first_name: "First Name",
  last_name: "Last Name",
  email: { label: "Email", ...EMAIL, constraintText: "Their sign-in name. The invitation goes there." },
};

/** Invites another administrator in a dialog. */
export function InviteAdministrator({ onDone }: { readonly onDone: () => void }) {
  const entity = useEntityForm<NewAdministratorInvitation, NewAdministratorInvitation, Administrator>({
    id: "invite-administrator",
    schema: NewAdministratorInvitation,
    defaults: emptyValues(NewAdministratorInvitation.shape),
    failure: ADMINISTRATORS_SCREEN.inviteFailed,
    save: async (body) => {
      const saved = await administratorsApi.inviteAdministrator({ body });
      await administratorsChanged();
      return saved;
    },
    onSaved: ({ email }) => {
      onDone();
      notifySuccess(ADMINISTRATORS_SCREEN.invited(email));
    },
  });
  return (
    <FormModal header="Invite administrator" action="Invite" entity={entity} onCancel={onDone}>
      <FormFields control={entity.control} looks={LOOKS} />
    </FormModal>
  );
}
