import Button from "@cloudscape-design/components/button";
import { dismiss, notify, SECONDS } from "../../lib/notifications.ts";

const UNDO_SECONDS = 10;

/**
 * Notifies the person of a change of an appointment and, if it can be undone, offers that for ten seconds. It replaces an earlier
 * notification about the same appointment, whose offer no longer applies.
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
