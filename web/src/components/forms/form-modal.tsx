import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { type ReactNode, useEffect, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { leaveForm } from "../../lib/forms/unsaved-changes.ts";
import type { EntityForm } from "../../lib/forms/use-entity-form.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { DialogNotifications } from "../feedback/notifications.tsx";
import { OfflineNotice } from "../feedback/offline-notice.tsx";
import { FailureText, FormFrame } from "./form-frame.tsx";

interface FormModalProps<Fields extends FieldValues, Values> {
  readonly header: string;
  readonly action: string;
  /** The button's label while it saves. @default the action */
  readonly busyAction?: string;
  readonly entity: EntityForm<Fields, Values>;
  /** A second button beside the action. */
  readonly second?: { readonly action: string; readonly onClick: () => void } | undefined;
  /** @default whether the entity is being saved */
  readonly busy?: boolean;
  /** @default the entity's own submit */
  readonly onSubmit?: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

const FIELDS = "input:enabled, textarea:enabled, button[aria-haspopup]:enabled";
/** Marks the part of a form whose first field is the usual one, where fields above it are filled in already. */
const USUAL = "[data-first-field]";

/** Focuses the form's first field, because the dialog itself would focus its Close button. */
function useFirstField(formId: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const form = document.getElementById(formId);
      (form?.querySelector(USUAL) ?? form)?.querySelector<HTMLElement>(FIELDS)?.focus();
    });
    return () => clearTimeout(timer);
  }, [formId]);
}

/** Shows a form in a dialog. The first field has the focus, Enter saves, and Escape and Cancel close it. */
export function FormModal<Fields extends FieldValues, Values>(props: FormModalProps<Fields, Values>) {
  const { header, action, entity, second, busy = entity.busy, onSubmit = entity.submit, onCancel, children } = props;
  const { busyAction = action } = props;
  const id = useId();
  useFirstField(id);
  const close = () => leaveForm(onCancel, entity.id);
  return (
    <Dialog
      size="large"
      // At the top of the screen, the fields stay where they are when the form below them grows.
      position="top"
      header={header}
      onDismiss={close}
      // The form may be longer than the screen, so its failure is shown beside the button that was pressed.
      notice={
        entity.failure && (
          <div role="alert">
            <Alert type="error" statusIconAriaLabel="Error">
              <FailureText {...entity.failure} />
            </Alert>
          </div>
        )
      }
      actions={
        <>
          <Button variant="link" formAction="none" onClick={close}>
            Cancel
          </Button>
          {second && (
            <Button formAction="none" disabled={busy} onClick={second.onClick}>
              {second.action}
            </Button>
          )}
          <Button variant="primary" form={id} loading={busy}>
            {busy ? busyAction : action}
          </Button>
        </>
      }
    >
      <FormFrame
        entity={entity}
        title={header}
        formId={id}
        failureOutside
        // If nothing was edited, the dialog closes without a request and without a message.
        onSubmit={() => void (entity.isNew || entity.isDirty() ? onSubmit() : onCancel())}
      >
        <OfflineNotice />
        <DialogNotifications />
        {children}
      </FormFrame>
    </Dialog>
  );
}
