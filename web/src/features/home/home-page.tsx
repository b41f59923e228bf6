import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
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
  const home = homeOf(useSession(({ userRole }) => userRole));
  return (
    <Page
      title={`Welcome, ${user?.first_name} ${user?.last_name}`}
      description={user?.tenant?.tenant_name ?? MESSAGES.brand}
    >
      <Container>
        {home === PATHS.home ? (
          <SpaceBetween size="xs">
            <Box variant="h2">There is nothing here for you yet</Box>
            <Box color="text-body-secondary">
              Your clinic has not given you a screen yet. Please ask your clinic's administrator what you will be
              working with. Until then you can look after your password and sign-in under Account.
            </Box>
          </SpaceBetween>
        ) : (
          <Button variant="primary" onClick={() => navigate(home)}>
            Go to the dashboard
          </Button>
        )}
      </Container>
    </Page>
  );
}
