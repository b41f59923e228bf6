import { useEffect, useRef } from "react";
import { createStore, useStore } from "zustand";
import { APP_SCREEN } from "../../../../shared/messages/app.ts";
import { quotedList } from "../quoted-list.ts";
import { type Draft, type NamedDraft, nameDraft, storeDraft } from "./drafts.ts";

/** What the person reads before a form is left. */
interface LeaveWords {
  readonly header: string;
  readonly text: string;
  /** The button that leaves the form. */
  readonly action: string;
  /** The button that stays. */
  readonly dismissal: string;
}

/** Input that would be lost, or work that would stop, when its form is left. */
interface UnsavedInput {
  /** Names the form among those of its page. */
  readonly id: string;
  /** The title of the form in the question. */
  readonly title: string;
  readonly isDirty: () => boolean;
  /** Returns the input to keep while the page is loaded or the person signs in again, or undefined if nothing can be kept. */
  readonly draft: () => Omit<Draft, "title"> | undefined;
  /** @default the words about unsaved input */
  readonly words?: LeaveWords;
}

/** A navigation that waits until the person has answered whether to leave the forms. */
interface Question {
  readonly words: LeaveWords;
  readonly leave: () => void;
}

/** The state of a navigation that follows the saving of a form, which may still be open. */
export const SAVED = { saved: true } as const;

type Latest = { readonly current: UnsavedInput };

const forms = new Set<Latest>();
const questions = createStore<{ question: Question | undefined }>(() => ({ question: undefined }));

const dirtyForms = (id?: string) =>
  [...forms].map(({ current }) => current).filter((form) => (id === undefined || form.id === id) && form.isDirty());

/** Asks before this input is lost: when its form is closed, the page is left or loaded again, or the person logs out. */
export function useUnsavedChanges(input: UnsavedInput): void {
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    forms.add(latest);
    return () => void forms.delete(latest);
  }, []);
}

/** Returns what to ask before one form, or all forms, are left, or undefined if nothing would be lost. */
export function leaveWords(id?: string): LeaveWords | undefined {
  const dirty = dirtyForms(id);
  if (dirty.length === 0) return undefined;
  const titles = quotedList(dirty.map(({ title }) => title));
  const usual = { ...APP_SCREEN.forms.leave, text: APP_SCREEN.forms.unsaved(titles) };
  return dirty.find(({ words }) => words)?.words ?? usual;
}

/** Leaves one form, or all forms, at once if nothing would be lost, and otherwise only when the person agrees. */
export function leaveForm(leave: () => void, id?: string): void {
  const words = leaveWords(id);
  if (words) questions.setState({ question: { words, leave } });
  else leave();
}

/** Returns the question that the person has to answer now. */
export const useLeaveQuestion = (): Question | undefined => useStore(questions, ({ question }) => question);

/** Closes the question. */
export const answerLeaveQuestion = (): void => questions.setState({ question: undefined });

/** Returns the unsaved input of the page in the form in which it can be kept in this tab. */
export const unsavedDrafts = (): readonly NamedDraft[] =>
  dirtyForms().flatMap(({ id, title, draft }) => {
    const input = draft();
    return input ? [nameDraft(id, { title, ...input })] : [];
  });

/** Loads the page again without a question, and keeps its unsaved input. */
export function reloadPage(): void {
  unsavedDrafts().forEach(storeDraft);
  forms.clear();
  location.reload();
}
