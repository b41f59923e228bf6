import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { CopiedText } from "../layout/copied-text.tsx";
import { Dialog } from "./dialog.tsx";

interface CopiedSecretProps {
  readonly header: string;
  readonly label: string;
  readonly secret: string;
  /** Why it has to be copied now. */
  readonly notice: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret once, to be copied. */
export const CopiedSecret = ({ header, label, secret, notice, children, onClose }: CopiedSecretProps) => (
  <Dialog
    header={header}
    onDismiss={onClose}
    actions={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <SpaceBetween size="m">
      <Alert type="warning">{notice}</Alert>
      <CopiedText label={label} text={secret} />
      <Box color="text-body-secondary">{children}</Box>
    </SpaceBetween>
  </Dialog>
);
