import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { MESSAGES } from "../../../shared/messages.ts";
import { messageOf } from "../app/message-of.ts";

interface FailureAlertProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says why something could not be loaded, and offers to try again. */
export const FailureAlert = ({ error, onRetry }: FailureAlertProps) => (
  <Alert type="error" statusIconAriaLabel="Error" action={<Button onClick={onRetry}>Try again</Button>}>
    {messageOf(error, MESSAGES.unexpected)}
  </Alert>
);
