import Box from "@cloudscape-design/components/box";
import Modal, { type ModalProps } from "@cloudscape-design/components/modal";
import type { ReactNode } from "react";
import { Actions } from "./page.tsx";

interface DialogProps extends Pick<ModalProps, "size" | "position" | "header" | "children"> {
  readonly onDismiss?: () => void;
  /** The buttons below the dialog's content. */
  readonly actions?: ReactNode;
  /** @default Close */
  readonly closeLabel?: string;
}

/** An open dialog whose buttons are at the right of its footer. */
export const Dialog = ({ actions, closeLabel = "Close", ...modal }: DialogProps) => (
  <Modal
    {...modal}
    visible
    closeAriaLabel={closeLabel}
    footer={
      actions && (
        <Box float="right">
          <Actions>{actions}</Actions>
        </Box>
      )
    }
  />
);
