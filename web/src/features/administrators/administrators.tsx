import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { ADMINISTRATORS } from "../../../../shared/accounts/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { tenantsApi } from "../../api/api.ts";
import { administratorsChanged } from "../../api/people.ts";
import { accountsApi } from "../../api/send.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import type { RowAction } from "../../components/tables/row-actions.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { ADMINISTRATORS_SCREEN } from "../../people/administrator-texts.ts";
import { ResetMfa } from "../../people/reset-mfa.tsx";

/** The open dialog, and its administrator. */
export interface OpenDialog {
  readonly what: "deactivate" | "owner" | "mfa";
  readonly administrator: Administrator;
}

export function AdministratorDialog({ what, administrator, onDone }: OpenDialog & { readonly onDone: () => void }) {
  if (what === "mfa") return <ResetMfa person={administrator} onDone={onDone} />;
  const { user_id, version, is_owner, roles } = administrator;
  const name = fullName(administrator);
  const common = { refresh: administratorsChanged, onClose: onDone };
  return what === "deactivate" ? (
    <ActionDialog
      {...common}
      header={`Deactivate ${name}?`}
      action="Deactivate"
      run={() => accountsApi.updateAdministrator({ params: { user_id }, body: { status: "INACTIVE", version } })}
      done={roles.length > 1 ? ADMINISTRATORS_SCREEN.roleEnded(name) : ADMINISTRATORS_SCREEN.deactivated(name)}
      failed={ADMINISTRATORS_SCREEN.changeFailed}
    >
      {roles.length > 1
        ? `${name} can't administer the clinic any more, is signed out everywhere, and keeps the other roles.`
        : `${name} loses access at once and is signed out everywhere.`}
      {is_owner && " You become the owner of the clinic."}
    </ActionDialog>
  ) : (
    <ActionDialog
      {...common}
      header={`Make ${name} the owner?`}
      action="Make owner"
      run={async () => accountsApi.handOver({ body: { user_id, version: (await tenantsApi.getCurrent()).version } })}
      done={ADMINISTRATORS_SCREEN.handedOver(name)}
      failed={ADMINISTRATORS_SCREEN.handOverFailed}
    >
      {name} receives the platform's mail from now on. All administrators keep their rights.
    </ActionDialog>
  );
}

const MoreActions = lazyPart(() => import("../../components/tables/more-actions.tsx"));

interface AdministratorActionsProps {
  readonly administrator: Administrator;
  /** Whether the row is the signed-in person's own, which only another administrator can change. */
  readonly isOwn: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

export function AdministratorActions({ administrator, isOwn, onOpen }: AdministratorActionsProps) {
  const { user_id, email, status, invitation, is_owner, version } = administrator;
  const resend = useAction({
    id: `invitation-${user_id}`,
    run: () => accountsApi.resendAdministratorInvitation({ params: { user_id } }),
    failed: ADMINISTRATORS_SCREEN.inviteFailed,
    onDone: () => notifySuccess(ADMINISTRATORS_SCREEN.invited(email)),
  });
  const activate = useAction({
    id: `status-${user_id}`,
    run: () => accountsApi.updateAdministrator({ params: { user_id }, body: { status: "ACTIVE", version } }),
    failed: ADMINISTRATORS_SCREEN.changeFailed,
    onDone: () => notifySuccess(ADMINISTRATORS_SCREEN.activated(fullName(administrator))),
    onSettled: administratorsChanged,
  });
  const active = status === "ACTIVE";
  const actions: readonly RowAction[] = [
    ...(active && invitation === "pending"
      ? [{ text: "Resend invitation", loading: resend.isPending, onClick: () => resend.mutate() }]
      : []),
    ...(active && !is_owner
      ? [
          {
            text: "Make owner",
            onClick: () => onOpen({ what: "owner", administrator }),
            ...(invitation !== "accepted" && { disabled: true, disabledReason: ADMINISTRATORS.invitedOnly }),
          },
        ]
      : []),
    ...(active && !isOwn
      ? [
          { text: "Reset two-step sign-in", onClick: () => onOpen({ what: "mfa", administrator }) },
          { text: "Deactivate", onClick: () => onOpen({ what: "deactivate", administrator }) },
        ]
      : []),
    ...(active ? [] : [{ text: "Activate", loading: activate.isPending, onClick: () => activate.mutate() }]),
  ];
  return actions.length > 0 && <MoreActions of={fullName(administrator)} actions={actions} />;
}
