import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";

interface FormPanelProps {
  readonly header: string;
  readonly action: string;
  /** What the button says while it saves. @default the action */
  readonly busyAction?: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that stands on the page: Enter saves. */
export const FormPanel = ({ header, action, busyAction = action, busy, onSubmit, children }: FormPanelProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Container header={<Header variant="h2">{header}</Header>}>
      <Form
        actions={
          <Button variant="primary" loading={busy} loadingText={busyAction}>
            {busy ? busyAction : action}
          </Button>
        }
      >
        <SpaceBetween size="l">{children}</SpaceBetween>
      </Form>
    </Container>
  </form>
);
