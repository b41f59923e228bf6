import { useEffect, useRef } from "react";
import { createStore, useStore } from "zustand";
import { type Draft, type NamedDraft, nameDraft, storeDraft } from "./drafts.ts";

/** Input that would be lost when its form is left. */
interface UnsavedInput {
  /** Names the form among those of its page. */
  readonly id: string;
  /** The title of the form in the question. */
  readonly title: string;
  readonly isDirty: () => boolean;
  /** Returns the input to keep while the page is loaded again, or undefined if nothing may be kept. */
  readonly draft: () => Omit<Draft, "title"> | undefined;
}

/** A navigation that waits until the person has answered whether to leave the forms. */
interface Question {
  readonly titles: readonly string[];
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

/** Returns the titles of the forms whose input would be lost now. */
export const unsavedTitles = (): readonly string[] => dirtyForms().map(({ title }) => title);

/** Leaves one form, or all forms, at once if no input would be lost, and otherwise only when the person agrees. */
export function leaveForm(leave: () => void, id?: string): void {
  const titles = dirtyForms(id).map(({ title }) => title);
  if (titles.length === 0) leave();
  else questions.setState({ question: { titles, leave } });
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
