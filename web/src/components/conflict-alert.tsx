import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useRef } from "react";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import type { FormConflict } from "../lib/forms/conflict.ts";
import { whenText } from "../lib/when-text.ts";

const { conflict: header, changed, noDifference } = APP_SCREEN.forms;

interface ConflictAlertProps {
  readonly conflict: FormConflict;
  readonly onSaveMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Shows what others have saved since the form was opened beside the person's own input, and asks which of the two to keep. */
export function ConflictAlert({ conflict, onSaveMine, onUseTheirs }: ConflictAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  // The button that was pressed may be a screen below the beginning of the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new conflict is scrolled into view.
  useEffect(() => {
    alert.current?.scrollIntoView?.({ block: "nearest" });
  }, [conflict]);
  return (
    <div ref={alert} role="alert">
      <Alert
        type="warning"
        header={header}
        statusIconAriaLabel="Warning"
        action={
          <SpaceBetween direction="horizontal" size="xs">
            <Button formAction="none" onClick={onUseTheirs}>
              Use theirs
            </Button>
            <Button formAction="none" onClick={onSaveMine}>
              Save mine
            </Button>
          </SpaceBetween>
        }
      >
        {changed(
          conflict.changed_by ?? APP_SCREEN.someoneElse,
          conflict.changed_at ? whenText(conflict.changed_at) : "",
        )}
        {conflict.differences.length === 0 && <div>{noDifference}</div>}
        <ul>
          {conflict.differences.map(({ label, theirs, mine }) => (
            <li key={label}>
              {label}: <strong>{theirs}</strong>
              {mine !== undefined && (
                <>
                  {" "}
                  (you entered <strong>{mine}</strong>)
                </>
              )}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
