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

/** Keeps the drafts of this person from now on, and removes those of others. */
export function keepDraftsOf(userId: string): void {
  person = userId;
  for (const name of names()) if (NAME.exec(name)?.[1] !== userId) tabStorage.remove(name);
}

/** A form's input under the name by which the same person finds it again in the same form. */
export interface NamedDraft {
  readonly name: string;
  readonly draft: Draft;
}

const hasFile = (value: unknown) => Array.isArray(value) && value.some((each) => each instanceof File);

/** Names a form's input after the person, the page and the form. Files can't be kept. */
export const nameDraft = (form: string, draft: Draft): NamedDraft => ({
  name: nameOf(form),
  draft: { ...draft, values: draft.values.filter(([, value]) => !hasFile(value)) },
});

/** Stores a form's input in this tab. */
export const storeDraft = ({ name, draft }: NamedDraft): void => tabStorage.set(name, JSON.stringify(draft));

/** Returns the stored input of a form, if there is any. */
export const storedDraft = (form: string) => tabStorage.getJson(nameOf(form)) as Draft | undefined;

/** Removes the stored input of a form. */
export const forgetDraft = (form: string): void => tabStorage.remove(nameOf(form));

/** Returns the titles of the forms of this page whose input is stored. */
export const draftTitles = (): readonly string[] =>
  names()
    .filter((name) => NAME.exec(name)?.[2] === location.pathname)
    .flatMap((name) => storedDraft(name.replace(NAME, ""))?.title ?? []);
