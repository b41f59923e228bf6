import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { RouterLink } from "./router-link.tsx";

interface NotFoundProps {
  /** Names what was not found. */
  readonly title: string;
  readonly href: string;
  /** Names the page behind the link. */
  readonly to: string;
}

/** What a page shows whose subject does not exist. */
export const NotFound = ({ title, href, to }: NotFoundProps) => (
  <SpaceBetween size="l">
    <Header variant="h1">{title}</Header>
    <Container>
      <SpaceBetween size="s">
        <div>It may have been removed, or the link is incomplete.</div>
        <RouterLink href={href}>{to}</RouterLink>
      </SpaceBetween>
    </Container>
  </SpaceBetween>
);
