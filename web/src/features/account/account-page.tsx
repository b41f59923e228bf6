import { LOGIN_SCREEN } from "../../lib/sign-in-texts.ts";
import "./change-password.css";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import "../../session/amplify.ts";
import { AccountSettings } from "@aws-amplify/ui-react";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { NewPassword } from "../../../../shared/accounts/password.ts";
import { RECOVERY } from "../../../../shared/accounts/texts.ts";
import { rolesText } from "../../../../shared/audit/roles.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { EmailText } from "../../components/layout/links.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import { useAction } from "../../lib/hooks.ts";
import { messageOf } from "../../lib/message-of.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { weaknessOf } from "../../lib/weak-password.ts";
import { renewTokens } from "../../session/amplify-session.ts";
import { meQuery } from "../../session/me.ts";
import { sessionRoles, useSession } from "../../session/session-store.ts";
import { signOutEverywhere } from "../../session/sign-out.ts";
import { MainRole } from "./main-role.tsx";
import {
  type ChangePasswordProps,
  ErrorMessage,
  NEW_PASSWORD,
  PasswordField,
  Problem,
  SubmitButton,
  Weakness,
} from "./password-fields.tsx";
import { disableTotp, TotpSetup, totpEnabled } from "./totp-setup.tsx";

const ACCOUNT_SCREEN = {
  wrongPassword: "Your current password is not correct.",
  passwordChanged: "Your password was changed. Please log in with the new one.",
  loggedOut: "You have been logged out everywhere.",
  sessionsLeft: "Your password was changed, but your other sessions could not be ended.",
  logoutFailed: "You could not be logged out everywhere.",
} as const;

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
  const [weakness, setWeakness] = useState<string>();
  const accepted = useRef("");
  const user = useSession((state) => state.user);

  /** Holds the form back until its new password was compared, and then sends it again. */
  async function compare(event: FormEvent<HTMLDivElement>) {
    const form = event.target as HTMLFormElement;
    const password = String(new FormData(form).get(NEW_PASSWORD));
    if (password === accepted.current) return;
    event.preventDefault();
    event.stopPropagation();
    const { email = "", first_name = "", last_name = "", tenant } = user ?? {};
    const found = await weaknessOf(password, [email, first_name, last_name, tenant?.tenant_name ?? ""]);
    setWeakness(found);
    if (found) return;
    accepted.current = password;
    form.requestSubmit();
  }

  async function endSessions() {
    try {
      await signOutEverywhere(ACCOUNT_SCREEN.passwordChanged);
    } catch (error) {
      const content = messageOf(error, COMMON_TEXTS.unexpected);
      notify({ id: "sessions", type: "error", header: ACCOUNT_SCREEN.sessionsLeft, content });
    }
  }

  return (
    <Section title="Password" description={LOGIN_SCREEN.passwordHint}>
      <div
        className="change-password"
        onSubmitCapture={(event) => void compare(event)}
        onChange={() => setWeakness(undefined)}
      >
        <Problem value={problem}>
          <Weakness value={weakness}>
            <AccountSettings.ChangePassword
              components={components}
              displayText={displayText}
              validators={validators}
              onError={(error) => setProblem(messageFor(error))}
              onSuccess={() => void endSessions()}
            />
          </Weakness>
        </Problem>
      </div>
    </Section>
  );
}

/** Shows whether two-step sign-in is on, and turns it on or off. */
function AuthenticatorApp() {
  const queryKey = tenantKey("totp");
  const [view, setView] = useState<"status" | "setup" | "turning-off">("status");
  const isRequired = useQuery(meQuery()).data?.mfa_required === true;
  const query = useQuery({ queryKey, queryFn: totpEnabled });
  const enabled = query.data;
  const refresh = () => queryClient.invalidateQueries({ queryKey: meQuery().queryKey });

  /** Gets tokens that say that there is no second factor. */
  async function renew() {
    try {
      await renewTokens();
    } catch {
      // The next renewal, within a quarter of an hour, says it.
    }
    await refresh();
  }

  async function turnOff() {
    await disableTotp();
    queryClient.setQueryData(queryKey, false);
  }

  const { mutate: turnedOn } = useAction({
    id: "totp",
    run: async () => {
      queryClient.setQueryData(queryKey, true);
      setView("status");
      await renewTokens();
      // This request records the new second factor, and its answer says whether one is still to be set up.
      await refresh();
    },
    failed: "Two-step sign-in is turned on. Log out and sign in again to continue.",
    onDone: () => notifySuccess("Two-step sign-in is turned on."),
  });

  return (
    <Section
      title="Two-step sign-in"
      description="Sign-in then asks for your password and for a code from an authenticator app on your phone."
      actions={
        view !== "setup" &&
        enabled !== undefined && (
          <Button onClick={() => setView(enabled ? "turning-off" : "setup")}>{enabled ? "Turn off" : "Turn on"}</Button>
        )
      }
    >
      {isRequired && view === "status" && (
        <Alert header="Two-step sign-in is required">
          Turn it on to continue. You need a phone with an authenticator app. If you have lost yours, ask another
          administrator to reset it.
        </Alert>
      )}
      {view === "setup" ? (
        <TotpSetup onDone={() => turnedOn()} onCancel={() => setView("status")} />
      ) : (
        <QueryBoundary query={query}>
          {(isOn) => <StatusIndicator type={isOn ? "success" : "stopped"}>{isOn ? "On" : "Off"}</StatusIndicator>}
        </QueryBoundary>
      )}
      {view === "turning-off" && (
        <ActionDialog
          header="Turn off two-step sign-in?"
          action="Turn off"
          run={turnOff}
          refresh={renew}
          done="Two-step sign-in is turned off."
          failed="Two-step sign-in was not turned off."
          onClose={() => setView("status")}
        >
          Your password alone will then be enough to sign in to your account.
        </ActionDialog>
      )}
    </Section>
  );
}

/** Logs the person out on all devices. */
function OpenSessions() {
  const { mutate, isPending } = useAction({
    id: "sessions",
    run: () => signOutEverywhere(ACCOUNT_SCREEN.loggedOut),
    failed: ACCOUNT_SCREEN.logoutFailed,
  });
  return (
    <Section
      title="Sessions"
      description="Log out on all devices, including this one, for example if you have lost one."
      actions={
        <Button loading={isPending} loadingText="Logging out" onClick={() => mutate()}>
          Log out everywhere
        </Button>
      }
    />
  );
}

/** Shows the details, password, second factor and sessions of the signed-in person. */
export function Component() {
  const user = useSession((state) => state.user);
  const role = useSession(({ userRole }) => userRole);
  const roles = useSession(sessionRoles);
  const items = [
    { label: "Name", value: `${user?.first_name} ${user?.last_name}` },
    { label: "Email", value: <EmailText email={user?.email ?? ""} /> },
    { label: "Role", value: rolesText(role, roles) },
    ...(user?.tenant ? [{ label: "Clinic", value: user.tenant.tenant_name }] : []),
  ];
  return (
    <Page title="Account" description="Your password and how your account is protected">
      <Container>
        <KeyValuePairs columns={items.length} items={items} />
      </Container>
      <MainRole />
      <ChangePassword />
      <AuthenticatorApp />
      <OpenSessions />
    </Page>
  );
}
