import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { usePageHandle } from "./use-page-handle.ts";

/** Stands in for a page that is on the menu and not built yet. */
export function Component() {
  const { title, about } = usePageHandle();
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{title}</Header>
      <Container>
        <SpaceBetween size="s">
          <StatusIndicator type="pending">Not available yet</StatusIndicator>
          <div>This page will show: {about}</div>
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}
