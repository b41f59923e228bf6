import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** What a list shows that has nothing to list. */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <Box textAlign="center" margin={{ vertical: "l" }} color="inherit">
    <SpaceBetween size="s">
      <b>{title}</b>
      {children}
    </SpaceBetween>
  </Box>
);
