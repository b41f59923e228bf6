import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { MESSAGES } from "../../../shared/messages.ts";

interface ConflictAlertProps {
  readonly conflict: { readonly reload: () => Promise<void>; readonly keep: () => Promise<void> } | undefined;
}

/** Says that somebody else has saved in the meantime, and lets the person choose whose input stays. */
export const ConflictAlert = ({ conflict }: ConflictAlertProps) =>
  conflict && (
    <Alert
      type="warning"
      statusIconAriaLabel="Warning"
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="none" onClick={() => void conflict.reload()}>
            Reload
          </Button>
          <Button formAction="none" onClick={() => void conflict.keep()}>
            Keep my input and save
          </Button>
        </SpaceBetween>
      }
    >
      {MESSAGES.request.conflict}
    </Alert>
  );
