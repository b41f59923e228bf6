import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useFollow } from "../components/layout/links.tsx";
import { Page } from "../components/layout/page.tsx";
import { homeOf } from "../session/home-of.ts";
import { useSession } from "../session/session-store.ts";

export function Component() {
  const home = homeOf(useSession(({ userRole }) => userRole));
  return (
    <Page title="Page not found">
      <Container>
        <SpaceBetween size="m">
          <div>There is no page at this address. It may have been moved, or the link is incomplete.</div>
          <Button href={home} onFollow={useFollow(home)}>
            Go to your home page
          </Button>
        </SpaceBetween>
      </Container>
    </Page>
  );
}
