import { TENANT_SCREEN } from "../../../../shared/messages/tenant-screen.ts";
import { accountsApi } from "../../api/accounts-api.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";

interface Invited {
  readonly user_id: string;
  readonly email: string;
}

/** Returns the action that invites an administrator of a clinic again. A failure shows the name. */
export const useResendInvitation = ({ user_id, email }: Invited, name: string) =>
  useAction({
    id: `invitation-${user_id}`,
    run: () => accountsApi.resendInvitation({ params: { user_id } }),
    failed: TENANT_SCREEN.notInvited(name),
    onDone: () => notifySuccess(TENANT_SCREEN.invited(email)),
  });
