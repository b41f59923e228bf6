import { createStore, useStore } from "zustand";
import type { Affected } from "../../../shared/contract/dry-run.ts";
import { Declined } from "../lib/declined.ts";
import type { AttentionFilter } from "./attention.ts";

/** The person's answer to the question. */
interface Decision {
  readonly save: boolean;
  /** Called once the change is saved. */
  readonly saved?: (() => void) | undefined;
}

/** A question about a change, which waits for the answer. */
export interface Question {
  readonly id: number;
  readonly affected: Affected;
  /** The filter that lists the affected appointments once the change is saved. */
  readonly filter: AttentionFilter;
  readonly answer: (decision: Decision) => void;
}

/** The questions that wait for an answer, the oldest first. Two changes of one page may ask at the same time. */
const questions = createStore<{ waiting: readonly Question[] }>(() => ({ waiting: [] }));

/** Returns the oldest question that waits for an answer, if there is one. */
export const useOpenQuestion = (): Question | undefined => useStore(questions, ({ waiting }) => waiting[0]);

/** Decides against the changes of all questions that wait for an answer. */
export const abandonQuestions = (): void => {
  for (const { answer } of questions.getState().waiting) answer({ save: false });
};

let asked = 0;

const ask = (affected: Affected, filter: AttentionFilter) =>
  new Promise<Decision>((resolve) => {
    asked += 1;
    const id = asked;
    const answer = (decision: Decision) => {
      questions.setState(({ waiting }) => ({ waiting: waiting.filter((each) => each.id !== id) }));
      resolve(decision);
    };
    questions.setState(({ waiting }) => ({ waiting: [...waiting, { id, affected, filter, answer }] }));
  });

/** Returns whether a change affects no appointments besides those that the person has seen. */
const isConfirmed = ({ affected: { total, complete, items } }: Affected, seen: Affected | undefined) =>
  (total === 0 && complete) ||
  (seen !== undefined &&
    total <= seen.affected.total &&
    items.every(({ appointment_id }) => seen.affected.items.some((each) => each.appointment_id === appointment_id)));

interface ConfirmedChange<Saved> {
  /** Sends the change with `dry_run`, which saves nothing. */
  readonly preview: () => Promise<Affected>;
  readonly save: () => Promise<Saved>;
  /** The filter that lists the appointments that the change may affect. */
  readonly filter: AttentionFilter;
}

/**
 * Saves a change after the person has seen which upcoming appointments it affects, or at once if it affects none. The dry run is
 * repeated before the change is saved, because others may book meanwhile. `Consequences` shows the question.
 * @throws Declined if the person decides against the change
 */
export async function confirmBeforeSave<Saved>({ preview, save, filter }: ConfirmedChange<Saved>): Promise<Saved> {
  let seen: Affected | undefined;
  let decision: Decision | undefined;
  for (;;) {
    const affected = await preview();
    if (isConfirmed(affected, seen)) break;
    decision = await ask(affected, filter);
    if (!decision.save) throw new Declined();
    seen = affected;
  }
  const row = await save();
  decision?.saved?.();
  return row;
}
