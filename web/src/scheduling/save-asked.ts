import { createStore, useStore } from "zustand";
import type { Affected } from "../../../shared/dry-run.ts";
import { Declined } from "../lib/declined.ts";

/** A change that waits until the person has seen what it affects. */
export interface Question {
  readonly affected: Affected;
  readonly answer: (save: boolean) => void;
}

const questions = createStore<{ question: Question | undefined }>(() => ({ question: undefined }));

/** Returns the question that the person has to answer now. */
export const useAskedQuestion = (): Question | undefined => useStore(questions, ({ question }) => question);

const ask = (affected: Affected) =>
  new Promise<boolean>((resolve) => {
    const answer = (save: boolean) => {
      questions.setState({ question: undefined });
      resolve(save);
    };
    questions.setState({ question: { affected, answer } });
  });

/** Whether the person has seen all that a change affects. */
const isKnown = ({ affected: { total, items } }: Affected, seen: Affected | undefined) =>
  total === 0 ||
  (seen !== undefined &&
    total <= seen.affected.total &&
    items.every(({ appointment_id }) => seen.affected.items.some((each) => each.appointment_id === appointment_id)));

/**
 * Saves a change after the person has seen which upcoming appointments it affects; where it affects none, at once. It is tried
 * again before it is saved, because others may book meanwhile.
 * @param tryIt sends the change with `dry_run`
 * @throws Declined when the person does not save it
 */
export async function saveAsked<Saved>(tryIt: () => Promise<unknown>, save: () => Promise<Saved>): Promise<Saved> {
  let seen: Affected | undefined;
  for (;;) {
    const affected = (await tryIt()) as Affected;
    if (isKnown(affected, seen)) return save();
    if (!(await ask(affected))) throw new Declined();
    seen = affected;
  }
}
