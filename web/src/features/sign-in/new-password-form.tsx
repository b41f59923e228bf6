import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { NewPassword } from "../../../../shared/accounts/password.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { PlainForm } from "../../components/forms/plain-form.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { dismiss, notify, notifySuccess, SECONDS } from "../../lib/notifications.ts";
import { LOGIN_SCREEN, RECOVERY_SCREEN } from "../../lib/sign-in-texts.ts";
import { tabStorage } from "../../lib/storage.ts";
import { weaknessOf } from "../../lib/weak-password.ts";
import { PATHS } from "../../paths.ts";

/** The parts of a recovery link. The fragment has the email and the code, so that no server sees them. */
export interface RecoveryLink {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

const KEY = "recovery-link";

/** Returns the link that is stored in the tab, so that the page can be reloaded without the secret in its address. */
function storedLink(id: string): RecoveryLink | undefined {
  try {
    const { id: storedId, email, code } = JSON.parse(tabStorage.get(KEY) ?? "{}") as Partial<RecoveryLink>;
    return storedId === id && typeof email === "string" && typeof code === "string" ? { id, email, code } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the stored link from the tab once it was used or is no longer valid. */
export const forgetRecoveryLink = (): void => tabStorage.remove(KEY);

/**
 * Returns the link that opened the page, and removes its secret from the address and the history. After a reload, it returns the
 * stored link. It returns undefined if a part of the link is missing.
 */
export function takeRecoveryLink(): RecoveryLink | undefined {
  const { pathname, search, hash } = location;
  const id = new URLSearchParams(search).get("id");
  if (!hash) return id ? storedLink(id) : undefined;
  const fragment = new URLSearchParams(hash.slice(1));
  history.replaceState(history.state, "", pathname + search);
  const email = fragment.get("email");
  const code = fragment.get("code");
  if (!id || !email || !code) return undefined;
  tabStorage.set(KEY, JSON.stringify({ id, email, code }));
  return { id, email, code };
}

const REDIRECT_MS = 3200;
const NOTICE = "recovery";

/** The names of Cognito's errors for a link that has expired, was replaced by a newer one, or belongs to a disabled account. */
const UNUSABLE = ["ExpiredCodeException", "CodeMismatchException", "NotAuthorizedException", "UserNotFoundException"];

const Fields = z.object({ password: NewPassword });

interface NewPasswordFormProps {
  readonly link: RecoveryLink;
  /** Called when the link is no longer valid. */
  readonly onExpired: () => void;
}

/** Shows the form that sets a new password, and then leads to the login page. */
export function NewPasswordForm({ link, onExpired }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [updated, setUpdated] = useState(false);
  const { control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: "" },
    mode: "onBlur",
  });

  useEffect(() => {
    if (!updated) return;
    const timer = setTimeout(() => navigate(PATHS.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [updated, navigate]);

  const submit = handleSubmit(async ({ password }) => {
    dismiss(NOTICE);
    const message = await weaknessOf(password, [link.email]);
    if (message) return setError("password", { message });
    try {
      const { confirmResetPassword } = await import("../../session/amplify-sign-in.ts");
      const { email: username, code: confirmationCode } = link;
      await confirmResetPassword({ username, confirmationCode, newPassword: password });
      forgetRecoveryLink();
      notifySuccess(RECOVERY_SCREEN.updated, SECONDS.recovery);
      setUpdated(true);
    } catch (error) {
      const expired = error instanceof Error && UNUSABLE.includes(error.name);
      const failed = RECOVERY_SCREEN.failed(messageOf(error, COMMON_TEXTS.unexpected));
      notify({ id: NOTICE, type: "error", content: expired ? RECOVERY_SCREEN.expired : failed });
      if (!expired) return;
      forgetRecoveryLink();
      onExpired();
    }
  });

  if (updated)
    return (
      <Alert type="success" statusIconAriaLabel="Success">
        You can log in with your new password now. Taking you to the login page.
      </Alert>
    );
  return (
    <PlainForm className="centered-page-form" onSubmit={() => void submit()}>
      <TextField
        control={control}
        name="password"
        label="New Password"
        type="password"
        autoComplete="new-password"
        constraintText={LOGIN_SCREEN.passwordHint}
      />
      <Button variant="primary" fullWidth loading={formState.isSubmitting} loadingText="Updating">
        Update Password
      </Button>
    </PlainForm>
  );
}
