import { createStore, useStore } from "zustand";
import type { Affected } from "../../../shared/appointments/appointment.ts";
import { Declined } from "../lib/async.ts";
import type { AttentionFilter } from "./attention.tsx";

/** The texts of the question before a change after which some appointments no longer fit. */
export const CONSEQUENCES_SCREEN = { save: "Save anyway" } as const;

/** The warnings about hours of a practitioner in which the location is closed. */
export const HOURS_SCREEN = {
  outside: (hours: string) => `Partly outside the location's hours (${hours}). No appointment can be booked then.`,
  closed: (day: string) => `The location is closed on ${day}s. No appointment can be booked then.`,
} as const;

/** The hints of a service's form. */
export const SERVICE_FORM = {
  practitioners: "Who offers it. All practitioners of its location when none is chosen.",
  room: "A free room is booked with each appointment.",
  rooms: "Where it can be. Any active room of the location when none is chosen.",
  thisService: "This service",
  notBookable: "It can be saved, but not booked until an active room is there. Rooms are added under Rooms.",
  buffer: "Minutes that the practitioner and the room stay free. From 0 to 240",
} as const;

export const COPY_SERVICE = {
  what: "Practitioners and rooms are not copied.",
  chooseOne: "Choose at least one location",
  copied: (locations: string) => `Copied to ${locations}`,
  notCopied: "Not copied everywhere",
} as const;

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
