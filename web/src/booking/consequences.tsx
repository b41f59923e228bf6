import { useLayoutEffect } from "react";
import { lazyPart } from "../components/feedback/lazy-part.tsx";
import { abandonQuestions, CONSEQUENCES_SCREEN, useOpenQuestion } from "./confirm-before-save.ts";

const AffectedQuestion = lazyPart(() => import("./affected-question.tsx"));

interface ConsequencesProps {
  /** The label of the button that saves the change. @default Save anyway */
  readonly action?: string;
}

/** Shows the question of `confirmBeforeSave` while it is open. Each page or dialog that saves such changes renders it once. */
export function Consequences({ action = CONSEQUENCES_SCREEN.save }: ConsequencesProps) {
  const question = useOpenQuestion();
  // A question ends with its page. One that the API raised after its page was left has no page to be answered on.
  useLayoutEffect(() => {
    abandonQuestions();
    return abandonQuestions;
  }, []);
  return question && <AffectedQuestion key={question.id} {...question} action={action} />;
}
