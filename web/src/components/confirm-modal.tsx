import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { DialogNotifications } from "./notifications.tsx";

interface ConfirmModalProps {
  /** The question, which names what it is about. */
  readonly header: string;
  /** What the confirming button says. */
  readonly action: string;
  /** What the other button says. @default Cancel */
  readonly dismissal?: string;
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
  busy,
  onConfirm,
  onCancel,
  children,
}: ConfirmModalProps) => (
  <Modal
    visible
    header={header}
    closeAriaLabel="Close"
    onDismiss={onCancel}
    footer={
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onCancel}>
            {dismissal}
          </Button>
          <Button variant="primary" loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </SpaceBetween>
      </Box>
    }
  >
    <SpaceBetween size="m">
      <DialogNotifications />
      <div>{children}</div>
    </SpaceBetween>
  </Modal>
);
