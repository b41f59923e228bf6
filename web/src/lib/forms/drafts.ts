import { tabStorage } from "../tab-storage.ts";

/** Input that outlives the page: the values that were edited, by their paths, and the version that they were based on. */
export interface Draft {
  readonly title: string;
  readonly values: readonly (readonly [path: string, value: unknown])[];
  readonly version: number;
}

/** The id of the notification that names the forms with stored input. */
export const DRAFT_NOTICE = "draft-notice";

const PREFIX = "draft:";
const NAME = /^draft:([^:]*):([^:]*):/;

let person = "";

// A draft may contain personal data, so it is kept only in this tab, and only for one person.
const nameOf = (form: string) => `${PREFIX}${person}:${location.pathname}:${form}`;

const names = () => tabStorage.names().filter((name) => name.startsWith(PREFIX));

/** Keeps the drafts of this person from now on, and removes those of others. While no one is signed in, none are added or removed. */
export function keepDraftsOf(userId: string | undefined): void {
  person = userId ?? "";
  if (userId === undefined) return;
  for (const name of names()) if (NAME.exec(name)?.[1] !== userId) tabStorage.remove(name);
}

/** A form's input under the name by which the same person finds it again in the same form. */
export interface NamedDraft {
  readonly name: string;
  readonly draft: Draft;
}

const hasFile = (value: unknown) => Array.isArray(value) && value.some((each) => each instanceof File);

/** Names a form's input after the person, the page and the form. Files and undefined values can't be kept. */
export const nameDraft = (form: string, draft: Draft): NamedDraft => ({
  name: nameOf(form),
  draft: { ...draft, values: draft.values.filter(([, value]) => value !== undefined && !hasFile(value)) },
});

/** Stores a form's input in this tab. */
export const storeDraft = ({ name, draft }: NamedDraft): void => tabStorage.set(name, JSON.stringify(draft));

/**
 * Returns a function that stores input of a form of the current page, which may have been left by then. Nothing is stored once
 * the person has logged out.
 */
export function draftKeeper(form: string): (draft: Draft) => void {
  const name = nameOf(form);
  const owner = person;
  return (draft) => {
    if (person === owner) storeDraft({ name, draft });
  };
}

/** Returns all input that is stored in this tab. */
export const storedDrafts = (): readonly NamedDraft[] =>
  names().flatMap((name) => {
    const draft = tabStorage.getJson(name) as Draft | undefined;
    return draft ? [{ name, draft }] : [];
  });

/** Returns the stored input of a form, if there is any. */
export const storedDraft = (form: string) => tabStorage.getJson(nameOf(form)) as Draft | undefined;

/** Removes the stored input of a form. */
export const forgetDraft = (form: string): void => tabStorage.remove(nameOf(form));

/** Removes the stored input of a form, whichever page it belongs to. */
export const forgetDraftOfAnyPage = (form: string): void =>
  names()
    .filter((name) => name.replace(NAME, "") === form)
    .forEach(tabStorage.remove);

/** Returns the titles of the forms of this page whose input is stored. */
export const draftTitles = (): readonly string[] =>
  names()
    .filter((name) => NAME.exec(name)?.[2] === location.pathname)
    .flatMap((name) => storedDraft(name.replace(NAME, ""))?.title ?? []);
