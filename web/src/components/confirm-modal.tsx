import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogNotifications } from "./notifications.tsx";

export interface ConfirmModalProps {
  /** The question, with the name of the thing that it is about. */
  readonly header: string;
  /** The label of the button that confirms. */
  readonly action: string;
  /** The label of the other button. @default Cancel */
  readonly dismissal?: string;
  /** A second button that confirms in another way. */
  readonly second?: { readonly action: string; readonly onClick: () => void };
  /** @default false */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The consequences of the confirmation. */
  readonly children: ReactNode;
}

/** Asks for confirmation of a change that affects other people. */
export const ConfirmModal = ({
  header,
  action,
  dismissal = "Cancel",
  second,
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmModalProps) => (
  <Dialog
    header={header}
    onDismiss={onCancel}
    actions={
      <>
        <Button variant="link" onClick={onCancel}>
          {dismissal}
        </Button>
        {second && (
          <Button disabled={busy} onClick={second.onClick}>
            {second.action}
          </Button>
        )}
        <Button variant="primary" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    <SpaceBetween size="m">
      <DialogNotifications />
      <div>{children}</div>
    </SpaceBetween>
  </Dialog>
);
