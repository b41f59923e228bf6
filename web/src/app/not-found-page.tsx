import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useNavigate } from "react-router-dom";
import { Page } from "../components/page.tsx";
import { homeOf } from "../session/home-of.ts";
import { useSession } from "../session/session-store.ts";

export function Component() {
  const navigate = useNavigate();
  const home = homeOf(useSession(({ userRole }) => userRole));
  return (
    <Page title="Page not found">
      <Container>
        <SpaceBetween size="m">
          <div>There is no page at this address. It may have been moved, or the link is incomplete.</div>
          <Button
            href={home}
            onFollow={(event) => {
              event.preventDefault();
              navigate(home);
            }}
          >
            Go to your home page
          </Button>
        </SpaceBetween>
      </Container>
    </Page>
  );
}
