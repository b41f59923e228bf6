import { CONSEQUENCES_SCREEN } from "../../../shared/messages/consequences.ts";
import { loadedLater } from "../components/loaded-later.tsx";
import { useOpenQuestion } from "./confirm-before-save.ts";

const AffectedQuestion = loadedLater(() => import("./affected-question.tsx"));

/** Shows the question of `confirmBeforeSave` while it is open. Each page or dialog that saves such changes renders it once. */
export function Consequences() {
  const question = useOpenQuestion();
  if (!question) return null;
  const { answer, ...shown } = question;
  return (
    <AffectedQuestion
      {...shown}
      action={CONSEQUENCES_SCREEN.save}
      busy={false}
      onConfirm={(saved) => answer({ save: true, saved })}
      onCancel={() => answer({ save: false })}
    />
  );
}
