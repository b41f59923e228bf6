import type * as z from "zod";
import { MfaReset } from "../../../shared/accounts/administrator.ts";
import { fullName } from "../../../shared/values/names.ts";
import { accountsApi } from "../api/send.ts";
import { FormFields } from "../components/forms/form-fields.tsx";
import { FormModal } from "../components/forms/form-modal.tsx";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../lib/notifications.ts";
import { ADMINISTRATORS_SCREEN } from "./administrator-texts.ts";

type Fields = z.output<typeof MfaReset>;

interface ResetMfaProps {
  readonly person: { readonly user_id: string; readonly first_name: string; readonly last_name: string };
  readonly onDone: () => void;
}

/** Turns off the second factor of a person who has lost the device, with a reason for the audit log. */
export function ResetMfa({ person, onDone }: ResetMfaProps) {
  const { user_id } = person;
  const name = fullName(person);
  const entity = useEntityForm<Fields, Fields, unknown>({
    id: `mfa-${user_id}`,
    schema: MfaReset,
    defaults: { reason: "" },
    failure: ADMINISTRATORS_SCREEN.mfaFailed,
    save: (body) => accountsApi.resetMfa({ params: { user_id }, body }),
    onSaved: () => {
      onDone();
      notifySuccess(ADMINISTRATORS_SCREEN.mfaReset(name));
    },
  });
  const reason = {
    label: "Reason",
    constraintText: `${name} is signed out everywhere. The audit log keeps the reason.`,
  };
  return (
    <FormModal header={`Reset two-step sign-in of ${name}`} action="Reset" entity={entity} onCancel={onDone}>
      <FormFields control={entity.control} fields={{ reason }} />
    </FormModal>
  );
}
