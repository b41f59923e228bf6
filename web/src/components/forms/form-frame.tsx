import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import type { FormProps } from "@cloudscape-design/components/form";
import Form from "@cloudscape-design/components/form";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { whenText } from "../../lib/dates.ts";
import { useUnsavedChanges } from "../../lib/forms/unsaved-changes.ts";
import type { EntityForm, Failure, FormConflict } from "../../lib/forms/use-entity-form.ts";
import { APP_SCREEN } from "../../lib/texts.ts";
import { PlainForm } from "./plain-form.tsx";

/** Ignores Enter unless an option is highlighted, because Autosuggest would close its list before its options arrive. */
function ignoreEnter(event: KeyboardEvent<HTMLDivElement>): void {
  const isHighlighted = event.target instanceof Element && event.target.hasAttribute("aria-activedescendant");
  if (event.key !== "Enter" || isHighlighted || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
}

interface EnterWaitsProps {
  /** Whether the options are loading. */
  readonly loading: boolean;
  readonly children: ReactNode;
}

/** Keeps the list of the Autosuggest inside it open when Enter is pressed before the options are loaded. */
export const BlockEnterWhileLoading = ({ loading, children }: EnterWaitsProps) => (
  <div onKeyDownCapture={loading ? ignoreEnter : undefined}>{children}</div>
);

interface FormFrameProps<Fields extends FieldValues, Values>
  extends Pick<FormProps, "header" | "actions" | "children"> {
  readonly entity: EntityForm<Fields, Values>;
  /** The form's title in the question about unsaved input. */
  readonly title: string;
  /** The form element's id, for a button outside it. */
  readonly formId?: string;
  /** Whether the failure is shown outside the form, such as beside a dialog's buttons. @default below the fields */
  readonly failureOutside?: boolean;
  /** Whether closing the form keeps its input in this tab instead of asking. @default false */
  readonly keeps?: boolean;
  /** @default the entity's own submit */
  readonly onSubmit?: (() => void) | undefined;
}

/** Shows a failure. The second sentence is omitted when it repeats the first. */
export const FailureText = ({ header, content }: Failure) => (
  <>
    <strong>{header}</strong>
    {content && content !== header && <div>{content}</div>}
  </>
);

/** Shows a form with its failure, its conflict and the note about restored input, and asks before unsaved input is lost. */
export function FormFrame<Fields extends FieldValues, Values>(props: FormFrameProps<Fields, Values>) {
  const {
    entity,
    title,
    formId,
    failureOutside = false,
    keeps = false,
    onSubmit = entity.submit,
    children,
    ...frame
  } = props;
  const { id, form, conflict, restored, isDirty, draft, discard } = entity;
  const failure = failureOutside ? undefined : entity.failure;
  useUnsavedChanges({ id, title, isDirty, draft, keeps, discard });
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

interface ConflictAlertProps {
  readonly conflict: FormConflict;
  readonly onSaveMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Shows what others have saved since the form was opened beside the person's own input, and asks which of the two to keep. */
function ConflictAlert({ conflict, onSaveMine, onUseTheirs }: ConflictAlertProps) {
  const { conflict: header, changed, noDifference } = APP_SCREEN.forms;
  const alert = useRef<HTMLDivElement>(null);
  // The button that was pressed may be a screen below the beginning of the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new conflict is scrolled into view.
  useEffect(() => {
    alert.current?.scrollIntoView?.({ block: "nearest" });
  }, [conflict]);
  return (
    <div ref={alert} role="alert">
      <Alert
        type="warning"
        header={header}
        statusIconAriaLabel="Warning"
        action={
          <SpaceBetween direction="horizontal" size="xs">
            <Button formAction="none" onClick={onUseTheirs}>
              Use theirs
            </Button>
            <Button formAction="none" onClick={onSaveMine}>
              Save mine
            </Button>
          </SpaceBetween>
        }
      >
        {changed(
          conflict.changed_by ?? APP_SCREEN.someoneElse,
          conflict.changed_at ? whenText(conflict.changed_at) : "",
        )}
        {conflict.differences.length === 0 ? (
          <div>{noDifference}</div>
        ) : (
          <ul>
            {conflict.differences.map(({ label, theirs, mine }) => (
              <li key={label}>
                {label}: <strong>{theirs}</strong>
                {mine !== undefined && (
                  <>
                    {" "}
                    (you entered <strong>{mine}</strong>)
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
