import { tabStorage } from "../storage.ts";

/** The single values of a form by their paths, such as "operating_hours.Monday.open". A list counts as one value. */
type Leaves = ReadonlyMap<string, unknown>;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns the single values of a form's fields by their paths. */
export function leavesOf(fields: unknown, path = ""): Leaves {
  if (!isGroup(fields)) return new Map([[path, fields]]);
  const below = path && `${path}.`;
  return new Map(Object.entries(fields).flatMap(([name, value]) => [...leavesOf(value, below + name)]));
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isGroup(a) || !isGroup(b)) return Object.is(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
}

/** Returns the values of `after` that differ from those of `before`. */
export function changedLeaves(before: unknown, after: unknown): Leaves {
  const old = leavesOf(before);
  return new Map([...leavesOf(after)].filter(([path, value]) => !same(value, old.get(path))));
}

/** Returns the top-level name of a path. */
export const topOf = (path: string): string => path.split(".")[0] ?? path;

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
const draftName = (form: string) => `${PREFIX}${person}:${location.pathname}:${form}`;

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
  name: draftName(form),
  draft: { ...draft, values: draft.values.filter(([, value]) => value !== undefined && !hasFile(value)) },
});

/** Stores a form's input in this tab. */
export const storeDraft = ({ name, draft }: NamedDraft): void => tabStorage.set(name, JSON.stringify(draft));

/**
 * Returns a function that stores input of a form of the current page, which may have been left by then. Nothing is stored once
 * the person has logged out.
 */
export function draftKeeper(form: string): (draft: Draft) => void {
  const name = draftName(form);
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
export const storedDraft = (form: string) => tabStorage.getJson(draftName(form)) as Draft | undefined;

export const forgetDraft = (form: string): void => tabStorage.remove(draftName(form));

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
