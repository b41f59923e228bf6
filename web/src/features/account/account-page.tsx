import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { ACCOUNT_SCREEN } from "../../../../shared/accounts/texts.ts";
import { ROLE_NAMES } from "../../../../shared/audit/roles.ts";
import { Page, Section } from "../../components/page.tsx";
import { useAction } from "../../lib/use-action.ts";
import { useSession } from "../../session/session-store.ts";
import { signOutEverywhere } from "../../session/sign-out-everywhere.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ChangePassword } from "./change-password.tsx";

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
  const items = [
    { label: "Name", value: `${user?.first_name} ${user?.last_name}` },
    { label: "Email", value: user?.email },
    { label: "Role", value: role && ROLE_NAMES[role] },
    ...(user?.tenant ? [{ label: "Clinic", value: user.tenant.tenant_name }] : []),
  ];
  return (
    <Page title="Account" description="Your password and how your account is protected">
      <Container>
        <KeyValuePairs columns={items.length} items={items} />
      </Container>
      <ChangePassword />
      <AuthenticatorApp />
      <OpenSessions />
    </Page>
  );
}
