import { useEffect, useRef } from "react";
import { createStore, useStore } from "zustand";
import { quotedList } from "../formats.ts";
import { APP_SCREEN } from "../texts.ts";
import {
  type Draft,
  draftKeeper,
  forgetDraftOfAnyPage,
  type NamedDraft,
  nameDraft,
  storeDraft,
  storedDraft,
  storedDrafts,
} from "./drafts.ts";

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
  /**
   * Whether the input is kept in this tab when the form is closed, and entered again when it opens. Only a logout, or closing the
   * tab, asks then. @default false
   */
  readonly keeps?: boolean;
  /** Replaces the input with the stored values. */
  readonly discard?: () => void;
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
    const keep = draftKeeper(latest.current.id);
    return () => {
      forms.delete(latest);
      const { keeps, title, isDirty, draft } = latest.current;
      const kept = keeps && isDirty() ? draft() : undefined;
      if (kept) keep({ title, ...kept });
    };
  }, []);
}

type Named = Pick<UnsavedInput, "title" | "words">;

function wordsAbout(lost: readonly Named[]): LeaveWords | undefined {
  if (lost.length === 0) return undefined;
  const titles = quotedList([...new Set(lost.map(({ title }) => title))]);
  const usual = { ...APP_SCREEN.forms.leave, text: APP_SCREEN.forms.unsaved(titles) };
  return lost.find(({ words }) => words)?.words ?? usual;
}

/** Returns what to ask before one form, or all forms, are left, or undefined if nothing would be lost. */
export const leaveWords = (id?: string): LeaveWords | undefined =>
  wordsAbout(dirtyForms(id).filter(({ keeps }) => !keeps));

// Loading the page again keeps what is stored, unlike closing the tab. The browser does not tell which of the two it is about to do.
let reloads = false;

/** Returns what to ask before the person logs out or closes the tab, by which stored input is lost as well. */
export const endWords = (): LeaveWords | undefined =>
  reloads ? undefined : wordsAbout([...dirtyForms(), ...storedDrafts().map(({ draft }) => draft)]);

function askBefore(leave: () => void, words: LeaveWords | undefined): void {
  if (words) questions.setState({ question: { words, leave } });
  else leave();
}

/** Leaves one form, or all forms, at once if nothing would be lost, and otherwise only when the person agrees. */
export const leaveForm = (leave: () => void, id?: string): void => askBefore(leave, leaveWords(id));

/** Logs the person out at once if nothing would be lost, and otherwise only when the person agrees. */
export const leaveSession = (logOut: () => void): void => askBefore(logOut, endWords());

/** Returns the unsaved input of a form of this page, which may be closed. */
export function unsavedInput(id: string): Pick<Draft, "values"> | undefined {
  const [open] = dirtyForms(id);
  return open ? open.draft() : storedDraft(id);
}

/** Discards the input of a form after it was saved, also if the form was closed meanwhile. */
export function discardInput(id: string): void {
  for (const { current } of forms) if (current.id === id) current.discard?.();
  forgetDraftOfAnyPage(id);
}

/** Returns the question that the person has to answer now. */
export const useLeaveQuestion = (): Question | undefined => useStore(questions, ({ question }) => question);

/** Closes the question. */
export const answerLeaveQuestion = (): void => questions.setState({ question: undefined });

/** Returns the unsaved input of the page, and what is already stored, in the form in which it can be kept in this tab. */
export const unsavedDrafts = (): readonly NamedDraft[] => [
  ...storedDrafts(),
  ...[...forms].flatMap(({ current: { id, title, draft } }) => {
    const input = draft();
    return input && input.values.length > 0 ? [nameDraft(id, { title, ...input })] : [];
  }),
];

/** Loads the page again without a question, and keeps its unsaved input. */
export function reloadPage(): void {
  unsavedDrafts().forEach(storeDraft);
  reloads = true;
  location.reload();
}
