import Button from "@cloudscape-design/components/button";
import { dismiss, notify, SECONDS } from "../../lib/notifications.ts";

const UNDO_SECONDS = 10;

/**
 * Says what was done to an appointment, and offers for ten seconds to take it back if it can be. It takes the place of what
 * was said of the appointment before, whose offer no longer holds.
 */
export function notifyUndoable(appointmentId: string, sentence: string, onUndo: (() => void) | undefined): void {
  const undo = onUndo && (
    <Button
      variant="inline-link"
      ariaLabel={`Undo: ${sentence}`}
      onClick={() => {
        dismiss(appointmentId);
        onUndo();
      }}
    >
      Undo
    </Button>
  );
  const content = (
    <>
      {sentence} {undo}
    </>
  );
  notify({ id: appointmentId, type: "success", content }, undo ? UNDO_SECONDS : SECONDS.other);
}
