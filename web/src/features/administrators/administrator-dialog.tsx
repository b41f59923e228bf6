import type { Administrator } from "../../../../shared/accounts/administrator.ts";
import { ADMINISTRATORS_SCREEN } from "../../../../shared/accounts/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { administratorsApi } from "../../api/administrators-api.ts";
import { tenantsApi } from "../../api/tenants-api.ts";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { ResetMfa } from "../../people/reset-mfa.tsx";
import { administratorsChanged } from "./queries.ts";

/** The open dialog, and its administrator. */
export interface OpenDialog {
  readonly what: "deactivate" | "owner" | "mfa";
  readonly administrator: Administrator;
}

/** Shows the dialog that is open for an administrator. */
export function AdministratorDialog({ what, administrator, onDone }: OpenDialog & { readonly onDone: () => void }) {
  if (what === "mfa") return <ResetMfa person={administrator} onDone={onDone} />;
  const { user_id, version, is_owner } = administrator;
  const name = fullName(administrator);
  const common = { refresh: administratorsChanged, onClose: onDone };
  return what === "deactivate" ? (
    <ActionDialog
      {...common}
      header={`Deactivate ${name}?`}
      action="Deactivate"
      run={() => administratorsApi.updateAdministrator({ params: { user_id }, body: { status: "INACTIVE", version } })}
      done={ADMINISTRATORS_SCREEN.deactivated(name)}
      failed={ADMINISTRATORS_SCREEN.changeFailed}
    >
      {name} loses access at once and is signed out everywhere.{is_owner && " You become the owner of the clinic."}
    </ActionDialog>
  ) : (
    <ActionDialog
      {...common}
      header={`Make ${name} the owner?`}
      action="Make owner"
      run={async () =>
        administratorsApi.handOver({ body: { user_id, version: (await tenantsApi.getCurrent()).version } })
      }
      done={ADMINISTRATORS_SCREEN.handedOver(name)}
      failed={ADMINISTRATORS_SCREEN.handOverFailed}
    >
      {name} receives the platform's mail from now on. All administrators keep their rights.
    </ActionDialog>
  );
}
