/** Input that outlives the page: the values that were edited, by their paths, and the version that they were based on. */
export interface Draft {
  readonly title: string;
  readonly values: readonly (readonly [path: string, value: unknown])[];
  readonly version: number;
}

const PREFIX = "draft:";
const NAME = /^draft:([^:]*):([^:]*):/;

let person = "";

// Personal data may stand in it, so it is kept in this tab's storage only, and for one person.
const stored = (): Storage | undefined => {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
};

const nameOf = (form: string) => `${PREFIX}${person}:${location.pathname}:${form}`;

const names = () => Object.keys(stored() ?? {}).filter((name) => name.startsWith(PREFIX));

/** Keeps the drafts of this person from now on, and forgets those of any other. */
export function keepDraftsOf(userId: string): void {
  person = userId;
  for (const name of names()) if (NAME.exec(name)?.[1] !== userId) stored()?.removeItem(name);
}

/** Keeps a form's input until the same person opens the same form again. Files can't be kept. */
export function storeDraft(form: string, draft: Draft): void {
  const values = draft.values.filter(([, value]) => !Array.isArray(value));
  try {
    stored()?.setItem(nameOf(form), JSON.stringify({ ...draft, values }));
  } catch {
    // A full storage loses the draft, as if there were none.
  }
}

/** Returns the kept input of a form. */
export function storedDraft(form: string): Draft | undefined {
  const text = stored()?.getItem(nameOf(form));
  try {
    return text ? (JSON.parse(text) as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the kept input of a form. */
export const forgetDraft = (form: string): void => stored()?.removeItem(nameOf(form));

/** Returns the titles of the forms of this page whose input is kept. */
export const draftTitles = (): readonly string[] =>
  names()
    .filter((name) => NAME.exec(name)?.[2] === location.pathname)
    .flatMap((name) => storedDraft(name.replace(NAME, ""))?.title ?? []);
