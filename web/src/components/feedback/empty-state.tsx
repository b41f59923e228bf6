import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  /** The action that it offers. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <Box textAlign="center" margin={{ vertical: "l" }} color="inherit">
    <SpaceBetween size="s">
      <b>{title}</b>
      {children}
    </SpaceBetween>
  </Box>
);
