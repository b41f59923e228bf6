import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import { redirect, useNavigate } from "react-router-dom";
import { MESSAGES } from "../../../../shared/messages.ts";
import { Page } from "../../components/page.tsx";
import { PATHS } from "../../paths.ts";
import { homeOf } from "../../session/home-of.ts";
import { sessionStore, useSession } from "../../session/session-store.ts";

/** The front desk and practitioners work on pages of their own. */
export function loader() {
  const { userRole } = sessionStore.getState();
  return userRole === "RECEPTIONIST" || userRole === "PRACTITIONER" ? redirect(homeOf(userRole)) : null;
}

export function Component() {
  const navigate = useNavigate();
  const user = useSession(({ user }) => user);
  const role = useSession(({ userRole }) => userRole);
  const home = role === "MANAGER" ? PATHS.calendar : homeOf(role);
  return (
    <Page
      title={`Welcome, ${user?.first_name} ${user?.last_name}`}
      description={user?.tenant?.tenant_name ?? MESSAGES.brand}
    >
      <Container>
        <Button variant="primary" onClick={() => navigate(home)}>
          {home === PATHS.calendar ? "Open the calendar" : "Go to the dashboard"}
        </Button>
      </Container>
    </Page>
  );
}
