import "./change-password.css";
import "../../session/amplify.ts";
import { AccountSettings } from "@aws-amplify/ui-react";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useState } from "react";
import { NewPassword } from "../../../../shared/accounts/password.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { PASSWORD_HINT } from "../../components/password-hint.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { type ChangePasswordProps, ErrorMessage, PasswordField, SubmitButton } from "./password-fields.tsx";

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

const { tooShort, tooLong, tooSimple } = MESSAGES.recovery;
const breaks = (password: string, rule: string) =>
  NewPassword.safeParse(password).error?.issues.some(({ message }) => message === rule) ?? false;

const validators: ChangePasswordProps["validators"] = [tooShort, tooLong, tooSimple].map((message) => ({
  validationMode: "onTouched",
  validator: (password) => !breaks(password, message),
  message,
}));

/** Amplify's own form for a new password, in our fields. */
export function ChangePassword() {
  const [changes, setChanges] = useState(0);
  return (
    <Container
      header={
        <Header variant="h2" description={PASSWORD_HINT}>
          Password
        </Header>
      }
    >
      <div className="change-password">
        <AccountSettings.ChangePassword
          key={changes}
          components={components}
          displayText={displayText}
          validators={validators}
          onSuccess={() => {
            notifySuccess("Password changed successfully.");
            // A new key empties the fields.
            setChanges(changes + 1);
          }}
        />
      </div>
    </Container>
  );
}
