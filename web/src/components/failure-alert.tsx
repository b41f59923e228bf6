import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { MESSAGES } from "../../../shared/messages.ts";
import { messageOf } from "../lib/message-of.ts";

interface FailureAlertProps {
  /** What could not be done, above the reason. */
  readonly header?: string | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says why something could not be loaded, and offers to try again. */
export const FailureAlert = ({ header, error, onRetry }: FailureAlertProps) => (
  <Alert
    type="error"
    header={header}
    statusIconAriaLabel="Error"
    action={
      <Button formAction="none" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {messageOf(error, MESSAGES.unexpected)}
  </Alert>
);
