import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import { answerLeaveQuestion, SAVED, unsavedTitles, useLeaveQuestion } from "../lib/forms/unsaved-changes.ts";
import { quotedList } from "../lib/quoted-list.ts";
import { loadedLater } from "./loaded-later.tsx";

const ConfirmModal = loadedLater(async () => ({ default: (await import("./confirm-modal.tsx")).ConfirmModal }));

/** Loads the dialog before it is needed. */
export const preloadQuestion = ConfirmModal.preload;

// A filter changes the address without leaving the page, but Back may leave the page even then.
const loses: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  nextLocation.state?.saved !== SAVED.saved &&
  (historyAction === "POP" || currentLocation.pathname !== nextLocation.pathname) &&
  unsavedTitles().length > 0;

/** Asks before unsaved input is lost, whichever way the form is left. It is rendered once, around all pages. */
export function LeaveQuestion() {
  const blocker = useBlocker(loses);
  const question = useLeaveQuestion();

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => unsavedTitles().length > 0 && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  const blocked = blocker.state === "blocked";
  if (!blocked && !question) return null;

  const stay = () => {
    answerLeaveQuestion();
    if (blocked) blocker.reset();
  };
  const leave = () => {
    answerLeaveQuestion();
    question?.leave();
    if (blocked) blocker.proceed();
  };
  return (
    <ConfirmModal
      header={APP_SCREEN.forms.discard}
      action="Discard"
      dismissal="Keep editing"
      busy={false}
      onConfirm={leave}
      onCancel={stay}
    >
      {APP_SCREEN.forms.unsaved(quotedList(question?.titles ?? unsavedTitles()))}
    </ConfirmModal>
  );
}
