import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { messageOf } from "../../lib/message-of.ts";

interface FailureAlertProps {
  /** The header, which says what could not be done. */
  readonly header?: string | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shows why loading failed, and offers to try again. */
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
    {messageOf(error, COMMON_TEXTS.unexpected)}
  </Alert>
);
