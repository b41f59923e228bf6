import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogNotifications } from "./notifications.tsx";

interface ConfirmModalProps {
  /** The question, which names what it is about. */
  readonly header: string;
  /** What the confirming button says. */
  readonly action: string;
  /** What the other button says. @default Cancel */
  readonly dismissal?: string;
  /** Another way to confirm, beside the action. */
  readonly second?: { readonly action: string; readonly onClick: () => void };
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** What the confirmation leads to. */
  readonly children: ReactNode;
}

/** Asks before something is done that others will feel. */
export const ConfirmModal = ({
  header,
  action,
  dismissal = "Cancel",
  second,
  busy,
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
