import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Page } from "./page.tsx";
import { RouterLink } from "./router-link.tsx";

export interface NotFoundProps {
  /** Names what was not found. */
  readonly title: string;
  readonly href: string;
  /** Names the page behind the link. */
  readonly to: string;
}

/** Shows that the record of a page does not exist, with a link to another page. */
export const NotFound = ({ title, href, to }: NotFoundProps) => (
  <Page title={title}>
    <Container>
      <SpaceBetween size="s">
        <div>It may have been removed, or the link is incomplete.</div>
        <RouterLink href={href}>{to}</RouterLink>
      </SpaceBetween>
    </Container>
  </Page>
);
