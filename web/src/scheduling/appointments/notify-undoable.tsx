import Button from "@cloudscape-design/components/button";
import { dismiss, notifySuccess } from "../../lib/notifications.ts";

const UNDO_SECONDS = 10;

/** Says what was done, and offers for ten seconds to take it back if it can be. */
export function notifyUndoable(sentence: string, onUndo: (() => void) | undefined): void {
  if (!onUndo) {
    notifySuccess(sentence);
    return;
  }
  const id = notifySuccess(
    <>
      {sentence}{" "}
      <Button
        variant="inline-link"
        ariaLabel={`Undo: ${sentence}`}
        onClick={() => {
          dismiss(id);
          onUndo();
        }}
      >
        Undo
      </Button>
    </>,
    UNDO_SECONDS,
  );
}
