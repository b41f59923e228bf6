import Alert from "@cloudscape-design/components/alert";
import Form, { type FormProps } from "@cloudscape-design/components/form";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type FieldValues, FormProvider } from "react-hook-form";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import { useUnsavedChanges } from "../lib/forms/unsaved-changes.ts";
import type { EntityForm, Failure } from "../lib/forms/use-entity-form.ts";
import { ConflictAlert } from "./conflict-alert.tsx";
import { PlainForm } from "./plain-form.tsx";

interface FormFrameProps<Fields extends FieldValues, Values>
  extends Pick<FormProps, "header" | "actions" | "children"> {
  readonly entity: EntityForm<Fields, Values>;
  /** The form's title in the question about unsaved input. */
  readonly title: string;
  /** The form element's id, for a button outside it. */
  readonly formId?: string;
  /** Whether the failure is shown outside the form, such as beside a dialog's buttons. @default below the fields */
  readonly failureOutside?: boolean;
  /** @default the entity's own submit */
  readonly onSubmit?: (() => void) | undefined;
}

/** The text of a failure, whose second sentence is left out when it repeats the first. */
export const FailureText = ({ header, content }: Failure) => (
  <>
    <strong>{header}</strong>
    {content && content !== header && <div>{content}</div>}
  </>
);

/** A form with its failure, its conflict, the note about restored input, and the question before unsaved input is lost. */
export function FormFrame<Fields extends FieldValues, Values>(props: FormFrameProps<Fields, Values>) {
  const { entity, title, formId, failureOutside = false, onSubmit = entity.submit, children, ...frame } = props;
  const { id, form, conflict, restored, isDirty, draft } = entity;
  const failure = failureOutside ? undefined : entity.failure;
  useUnsavedChanges({ id, title, isDirty, draft });
  return (
    <PlainForm id={formId} onSubmit={onSubmit}>
      <FormProvider {...form}>
        <Form {...frame} errorText={failure && <FailureText {...failure} />} errorIconAriaLabel="Error">
          <SpaceBetween size="l">
            {restored && (
              <Alert type="info" statusIconAriaLabel="Info">
                {APP_SCREEN.forms.restored}
              </Alert>
            )}
            {conflict && <ConflictAlert conflict={conflict} onSaveMine={onSubmit} onUseTheirs={entity.discard} />}
            {children}
          </SpaceBetween>
        </Form>
      </FormProvider>
    </PlainForm>
  );
}
