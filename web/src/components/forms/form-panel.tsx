import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { EntityForm } from "../../lib/forms/use-entity-form.ts";
import { FormFrame } from "./form-frame.tsx";

interface FormPanelProps<Fields extends FieldValues, Values> {
  readonly header: string;
  readonly action: string;
  /** The button's label while it saves. @default the action */
  readonly busyAction?: string;
  readonly entity: EntityForm<Fields, Values>;
  readonly children: ReactNode;
}

/** Shows a form on the page itself. Enter saves. */
export const FormPanel = <Fields extends FieldValues, Values>(props: FormPanelProps<Fields, Values>) => {
  const { header, action, busyAction = action, entity, children } = props;
  return (
    <Container header={<Header variant="h2">{header}</Header>}>
      <FormFrame
        entity={entity}
        title={header}
        actions={
          <Button variant="primary" loading={entity.busy} loadingText={busyAction}>
            {entity.busy ? busyAction : action}
          </Button>
        }
      >
        {children}
      </FormFrame>
    </Container>
  );
};
