import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Form from "@cloudscape-design/components/form";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type ReactNode, useEffect, useId } from "react";
import { DialogNotifications } from "./notifications.tsx";

interface FormModalProps {
  readonly header: string;
  readonly action: string;
  /** Another way to go on, beside the action. */
  readonly second?: { readonly action: string; readonly onClick: () => void } | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

const FIELDS = "input:enabled, textarea:enabled, button[aria-haspopup]:enabled";

/** Lets the work begin in the form's first field: the dialog itself would put the focus on its Close button. */
function useFirstField(formId: string): void {
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(formId)?.querySelector<HTMLElement>(FIELDS)?.focus());
    return () => clearTimeout(timer);
  }, [formId]);
}

/** A form in a dialog: it begins in the first field, Enter saves, Escape and Cancel leave it. */
export function FormModal({ header, action, second, busy, onSubmit, onCancel, children }: FormModalProps) {
  const id = useId();
  useFirstField(id);
  return (
    <Modal
      visible
      size="large"
      header={header}
      closeAriaLabel="Close"
      onDismiss={onCancel}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onCancel}>
              Cancel
            </Button>
            {second && (
              <Button formAction="none" disabled={busy} onClick={second.onClick}>
                {second.action}
              </Button>
            )}
            <Button variant="primary" form={id} loading={busy}>
              {action}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Form>
          <SpaceBetween size="l">
            <DialogNotifications />
            {children}
          </SpaceBetween>
        </Form>
      </form>
    </Modal>
  );
}
