import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import "./change-password.css";
import "../../session/amplify.ts";
import { AccountSettings } from "@aws-amplify/ui-react";
import { useState } from "react";
import { NewPassword } from "../../../../shared/accounts/password.ts";
import { ACCOUNT_SCREEN, RECOVERY } from "../../../../shared/accounts/texts.ts";
import { Section } from "../../components/page.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { signOutEverywhere } from "../../session/sign-out-everywhere.ts";
import { type ChangePasswordProps, ErrorMessage, PasswordField, Problem, SubmitButton } from "./password-fields.tsx";

const components: ChangePasswordProps["components"] = {
  CurrentPasswordField: PasswordField,
  NewPasswordField: PasswordField,
  ConfirmPasswordField: PasswordField,
  SubmitButton,
  ErrorMessage,
};

const displayText: ChangePasswordProps["displayText"] = {
  currentPasswordFieldLabel: "Current Password",
  newPasswordFieldLabel: "New Password",
  confirmPasswordFieldLabel: "Repeat New Password",
  updatePasswordButtonText: "Change Password",
};

const { tooShort, tooLong, tooSimple } = RECOVERY;
const breaks = (password: string, rule: string) =>
  NewPassword.safeParse(password).error?.issues.some(({ message }) => message === rule) ?? false;

const validators: ChangePasswordProps["validators"] = [tooShort, tooLong, tooSimple].map((message) => ({
  validationMode: "onTouched",
  validator: (password) => !breaks(password, message),
  message,
}));

const messageFor = (error: Error) =>
  error.name === "NotAuthorizedException" ? ACCOUNT_SCREEN.wrongPassword : messageOf(error, COMMON_TEXTS.unexpected);

/**
 * Shows Amplify's form for a new password with the product's fields. Cognito ends no session after a change, so this form does,
 * because another person who knew the former password may still be signed in.
 */
export function ChangePassword() {
  const [problem, setProblem] = useState("");

  async function endSessions() {
    try {
      await signOutEverywhere(ACCOUNT_SCREEN.passwordChanged);
    } catch (error) {
      const content = messageOf(error, COMMON_TEXTS.unexpected);
      notify({ id: "sessions", type: "error", header: ACCOUNT_SCREEN.sessionsLeft, content });
    }
  }

  return (
    <Section title="Password" description={ACCOUNT_SCREEN.passwordHint}>
      <div className="change-password">
        <Problem value={problem}>
          <AccountSettings.ChangePassword
            components={components}
            displayText={displayText}
            validators={validators}
            onError={(error) => setProblem(messageFor(error))}
            onSuccess={() => void endSessions()}
          />
        </Problem>
      </div>
    </Section>
  );
}
