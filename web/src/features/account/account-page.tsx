import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { ROLE_NAMES } from "../../../../shared/messages/roles.ts";
import { Page } from "../../components/page.tsx";
import { useSession } from "../../session/session-store.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ChangePassword } from "./change-password.tsx";
import { OpenSessions } from "./open-sessions.tsx";

/** The signed-in person's details, password, second factor and sessions. */
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
