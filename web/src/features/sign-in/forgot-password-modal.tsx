import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { emailAddress } from "../../../../shared/values/fields.ts";
import { accountsApi } from "../../api/send.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { PlainForm } from "../../components/forms/plain-form.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { dismissAll, notifySuccess, SECONDS } from "../../lib/notifications.ts";
import { LOGIN_SCREEN } from "../../lib/sign-in-texts.ts";

const Email = emailAddress();

interface ForgotPasswordModalProps {
  readonly email: string;
  readonly onDone: () => void;
}

/** Shows the dialog that asks for an address and sends a reset email to it. */
export default function ForgotPasswordModal({ email: initial, onDone }: ForgotPasswordModalProps) {
  const [email, setEmail] = useState(initial);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    const checked = Email.safeParse(email);
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    setBusy(true);
    setError(undefined);
    try {
      await accountsApi.forgotPassword({ body: { email: checked.data } });
      // The failure of a login before it would stand beside the success.
      dismissAll();
      notifySuccess(LOGIN_SCREEN.resetSent, SECONDS.login);
      onDone();
    } catch (failure) {
      setError(messageOf(failure, LOGIN_SCREEN.resetFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      header="Forgot Password?"
      size="small"
      onDismiss={onDone}
      actions={
        <>
          <Button variant="link" onClick={onDone}>
            Cancel
          </Button>
          <Button variant="primary" loading={busy} loadingText="Sending" onClick={() => void send()}>
            Send reset email
          </Button>
        </>
      }
    >
      <PlainForm onSubmit={() => !busy && void send()}>
        <FormField
          label="Email"
          description="We will send a link to this address so that you can choose a new password."
          errorText={error}
        >
          <Input
            type="email"
            autoFocus
            autoComplete="username"
            value={email}
            onChange={({ detail }) => setEmail(detail.value)}
          />
        </FormField>
      </PlainForm>
    </Dialog>
  );
}
