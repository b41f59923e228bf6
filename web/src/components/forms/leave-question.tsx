import { useEffect, useMemo } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { answerLeaveQuestion, endWords, leaveWords, SAVED, useLeaveQuestion } from "../../lib/forms/unsaved-changes.ts";
import { lazyPart } from "../feedback/lazy-part.tsx";

const ConfirmModal = lazyPart(async () => ({ default: (await import("../dialogs/confirm-modal.tsx")).ConfirmModal }));

/** Loads the dialog before it is needed. */
export const preloadQuestion = ConfirmModal.preload;

// A filter changes the address without leaving the page, but Back may leave the page even then.
const loses: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  nextLocation.state?.saved !== SAVED.saved &&
  (historyAction === "POP" || currentLocation.pathname !== nextLocation.pathname) &&
  leaveWords() !== undefined;

/** Asks before unsaved input is lost or work stops, whichever way the form is left. It is rendered once, around all pages. */
export function LeaveQuestion() {
  const blocker = useBlocker(loses);
  const question = useLeaveQuestion();

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => endWords() !== undefined && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  const blocked = blocker.state === "blocked";
  // The words stay as they are while the question is open, even if the form is saved meanwhile.
  const blockedBy = useMemo(() => (blocked ? leaveWords() : undefined), [blocked]);
  const words = question?.words ?? blockedBy;
  if (!words) return null;

  const stay = () => {
    answerLeaveQuestion();
    if (blocked) blocker.reset();
  };
  const leave = () => {
    answerLeaveQuestion();
    question?.leave();
    if (blocked) blocker.proceed();
  };
  const { text, ...shown } = words;
  return (
    <ConfirmModal {...shown} onConfirm={leave} onCancel={stay}>
      {text}
    </ConfirmModal>
  );
}
