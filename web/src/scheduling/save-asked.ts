import { createStore, useStore } from "zustand";
import type { Affected } from "../../../shared/dry-run.ts";
import { Declined } from "../lib/declined.ts";
import type { AttentionFilter } from "./attention.ts";

/** The person's answer to the question, and what to do once the change is saved. */
interface Decision {
  readonly save: boolean;
  readonly saved?: (() => void) | undefined;
}

/** A change that waits until the person has seen what it affects. */
interface Question {
  readonly affected: Affected;
  /** Shows the appointments that the change affects, once it is saved. */
  readonly filter: AttentionFilter;
  readonly answer: (decision: Decision) => void;
}

const questions = createStore<{ question: Question | undefined }>(() => ({ question: undefined }));

/** Returns the question that the person has to answer now. */
export const useAskedQuestion = (): Question | undefined => useStore(questions, ({ question }) => question);

const ask = (affected: Affected, filter: AttentionFilter) =>
  new Promise<Decision>((resolve) => {
    const answer = (decision: Decision) => {
      questions.setState({ question: undefined });
      resolve(decision);
    };
    questions.setState({ question: { affected, filter, answer } });
  });

/** Returns whether the person has seen all appointments that a change affects. */
const isKnown = ({ affected: { total, complete, items } }: Affected, seen: Affected | undefined) =>
  (total === 0 && complete) ||
  (seen !== undefined &&
    total <= seen.affected.total &&
    items.every(({ appointment_id }) => seen.affected.items.some((each) => each.appointment_id === appointment_id)));

interface AskedChange<Saved> {
  /** Sends the change with `dry_run`. */
  readonly tryIt: () => Promise<Affected>;
  readonly save: () => Promise<Saved>;
  readonly filter: AttentionFilter;
}

/**
 * Saves a change after the person has seen which upcoming appointments it affects, or at once if it affects none. The dry run is
 * repeated before the change is saved, because others may book meanwhile. `Consequences` shows the question.
 * @throws Declined when the person does not save it
 */
export async function saveAsked<Saved>({ tryIt, save, filter }: AskedChange<Saved>): Promise<Saved> {
  let seen: Affected | undefined;
  let decision: Decision | undefined;
  for (;;) {
    const affected = await tryIt();
    if (isKnown(affected, seen)) break;
    decision = await ask(affected, filter);
    if (!decision.save) throw new Declined();
    seen = affected;
  }
  const row = await save();
  decision?.saved?.();
  return row;
}
