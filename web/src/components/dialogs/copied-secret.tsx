import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
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
      <div>
        <Box variant="awsui-key-label">{label}</Box>
        <CopyToClipboard
          variant="inline"
          textToCopy={secret}
          copyButtonAriaLabel={`Copy: ${label}`}
          copySuccessText="Copied"
          copyErrorText="Could not be copied"
        />
      </div>
      <Box color="text-body-secondary">{children}</Box>
    </SpaceBetween>
  </Dialog>
);
