import { CONSEQUENCES_SCREEN } from "../../../shared/messages/consequences.ts";
import { loadedLater } from "../components/loaded-later.tsx";
import { useAskedQuestion } from "./save-asked.ts";

const AffectedQuestion = loadedLater(() => import("./affected-question.tsx"));

/** Shows the question before a change that affects appointments. Each form that saves such a change renders it once. */
export function Consequences() {
  const question = useAskedQuestion();
  if (!question) return null;
  const { answer, ...asked } = question;
  return (
    <AffectedQuestion
      {...asked}
      action={CONSEQUENCES_SCREEN.save}
      busy={false}
      onConfirm={(saved) => answer({ save: true, saved })}
      onCancel={() => answer({ save: false })}
    />
  );
}
