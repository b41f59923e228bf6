import "./dialog.css";
import Box from "@cloudscape-design/components/box";
import type { ModalProps } from "@cloudscape-design/components/modal";
import Modal from "@cloudscape-design/components/modal";
import type { ReactNode } from "react";
import { Actions } from "../layout/page.tsx";

interface DialogProps extends Pick<ModalProps, "size" | "position" | "header" | "children"> {
  readonly onDismiss?: () => void;
  /** The buttons below the dialog's content. */
  readonly actions?: ReactNode;
  /** Shown above the buttons, where it stays visible while the content is scrolled. */
  readonly notice?: ReactNode;
  /** @default Close */
  readonly closeLabel?: string;
}

/** Shows an open dialog whose buttons are at the right of its footer. */
export const Dialog = ({ actions, notice, closeLabel = "Close", ...modal }: DialogProps) => (
  <Modal
    {...modal}
    visible
    closeAriaLabel={closeLabel}
    footer={
      actions && (
        <>
          {notice && <Box margin={{ bottom: "s" }}>{notice}</Box>}
          <div className="dialog-actions">
            <Actions>{actions}</Actions>
          </div>
        </>
      )
    }
  />
);
