import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { DialogNotifications } from "../feedback/notifications.tsx";
import { DESTRUCTIVE_PRIMARY } from "./destructive.ts";
import { Dialog } from "./dialog.tsx";

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
  /** Whether the change takes something away from other people. @default false */
  readonly destructive?: boolean;
  /** Whether the change can't be confirmed yet. @default false */
  readonly disabled?: boolean;
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
  destructive = false,
  disabled = false,
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
        <Button
          variant="primary"
          loading={busy}
          disabled={disabled}
          {...(destructive && { style: DESTRUCTIVE_PRIMARY })}
          onClick={onConfirm}
        >
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
