import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import { redirect } from "react-router-dom";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { Page } from "../../components/layout/page.tsx";
import { useNavigate } from "../../lib/navigate.ts";
import { PATHS } from "../../paths.ts";
import { homeOf } from "../../session/home-of.ts";
import { sessionStore, useSession } from "../../session/session-store.ts";

/** Redirects roles without a dashboard to their own home page. */
export function loader() {
  const home = homeOf(sessionStore.getState().userRole);
  return home === PATHS.dashboard ? null : redirect(home);
}

export function Component() {
  const navigate = useNavigate();
  const user = useSession(({ user }) => user);
  return (
    <Page
      title={`Welcome, ${user?.first_name} ${user?.last_name}`}
      description={user?.tenant?.tenant_name ?? COMMON_TEXTS.brand}
    >
      <Container>
        <Button variant="primary" onClick={() => navigate(PATHS.dashboard)}>
          Go to the dashboard
        </Button>
      </Container>
    </Page>
  );
}
