import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { ADMINISTRATORS, ADMINISTRATORS_SCREEN } from "../../../../shared/accounts/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { administratorsApi } from "../../api/administrators-api.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import type { RowAction } from "../../components/row-actions.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import type { OpenDialog } from "./administrator-dialog.tsx";
import { administratorsChanged } from "./queries.ts";

const MoreActions = lazyPart(() => import("../../components/more-actions.tsx"));

interface AdministratorActionsProps {
  readonly administrator: Administrator;
  /** Whether the row is the signed-in person's own, which only another administrator can change. */
  readonly isOwn: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Shows the actions on an administrator in a menu. */
export function AdministratorActions({ administrator, isOwn, onOpen }: AdministratorActionsProps) {
  const { user_id, email, status, invitation, is_owner, version } = administrator;
  const resend = useAction({
    id: `invitation-${user_id}`,
    run: () => administratorsApi.resendAdministratorInvitation({ params: { user_id } }),
    failed: ADMINISTRATORS_SCREEN.inviteFailed,
    onDone: () => notifySuccess(ADMINISTRATORS_SCREEN.invited(email)),
  });
  const activate = useAction({
    id: `status-${user_id}`,
    run: () => administratorsApi.updateAdministrator({ params: { user_id }, body: { status: "ACTIVE", version } }),
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
