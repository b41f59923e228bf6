import { loadedLater } from "../components/loaded-later.tsx";
import { useAskedQuestion } from "./save-asked.ts";

const ConsequencesQuestion = loadedLater(() => import("./consequences-question.tsx"));

/** The place of the question before a change with consequences. Drawn once, around all pages. */
export function Consequences() {
  const question = useAskedQuestion();
  return question && <ConsequencesQuestion {...question} />;
}
