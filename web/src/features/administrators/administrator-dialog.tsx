import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { ADMINISTRATORS_SCREEN } from "../../../../shared/messages/accounts.ts";
import { fullName } from "../../../../shared/names.ts";
import { administratorsApi } from "../../api/administrators-api.ts";
import { tenantsApi } from "../../api/tenants-api.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { ResetMfa } from "../../people/reset-mfa.tsx";
import { administratorsChanged } from "./queries.ts";

/** What was asked for an administrator. */
export interface OpenDialog {
  readonly what: "deactivate" | "owner" | "mfa";
  readonly administrator: Administrator;
}

interface DialogProps {
  readonly administrator: Administrator;
  readonly onDone: () => void;
}

/** Asks before an administrator is shut out. */
function Deactivate({ administrator, onDone }: DialogProps) {
  const { user_id, version, is_owner } = administrator;
  const name = fullName(administrator);
  const { isPending, mutate } = useAction({
    id: `status-${user_id}`,
    run: () => administratorsApi.updateAdministrator({ params: { user_id }, body: { status: "INACTIVE", version } }),
    failed: ADMINISTRATORS_SCREEN.changeFailed,
    onDone: () => {
      onDone();
      notifySuccess(ADMINISTRATORS_SCREEN.deactivated(name));
    },
    onSettled: administratorsChanged,
  });
  return (
    <ConfirmModal
      header={`Deactivate ${name}?`}
      action="Deactivate"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onDone}
    >
      {name} loses access at once and is signed out everywhere.{is_owner && " You become the owner of the clinic."}
    </ConfirmModal>
  );
}

/** Asks before the clinic gets another owner. */
function MakeOwner({ administrator, onDone }: DialogProps) {
  const { user_id } = administrator;
  const name = fullName(administrator);
  const { isPending, mutate } = useAction({
    id: "owner",
    run: async () => {
      const { version } = await tenantsApi.getCurrent();
      return administratorsApi.handOver({ body: { user_id, version } });
    },
    failed: ADMINISTRATORS_SCREEN.handOverFailed,
    onDone: () => {
      onDone();
      notifySuccess(ADMINISTRATORS_SCREEN.handedOver(name));
    },
    onSettled: administratorsChanged,
  });
  return (
    <ConfirmModal
      header={`Make ${name} the owner?`}
      action="Make owner"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onDone}
    >
      {name} receives the platform's mail from now on. All administrators keep their rights.
    </ConfirmModal>
  );
}

/** The dialog that was opened for an administrator. */
export function AdministratorDialog({ what, administrator, onDone }: OpenDialog & DialogProps) {
  if (what === "deactivate") return <Deactivate administrator={administrator} onDone={onDone} />;
  if (what === "owner") return <MakeOwner administrator={administrator} onDone={onDone} />;
  return <ResetMfa person={administrator} onDone={onDone} />;
}
