import type { PageQuery } from "../../../shared/contract/paging.ts";
import { nationalDigits } from "../../../shared/patients/likeness.ts";
import { MIN_PHONE_DIGITS } from "../../../shared/patients/search.ts";
import type { Tenant } from "../../../shared/tenants/tenant.ts";
import { cutText, foldText } from "../../../shared/values/names.ts";
import { EARLIEST_DATE, latestToday, parseDate } from "../../../shared/values/typed-input.ts";
import { type PersonKind, type SearchItem, searchItemEntity } from "../../entities/patients.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { filteredPage, type Page } from "../../platform/dynamo/page.ts";
import {
  emailKey,
  nameWords,
  pairsOf,
  pairTerm,
  phoneTerms,
  queryWords,
  type SearchedPerson,
  TERM,
  termsOf,
} from "./terms.ts";

/** The meaning of a search: everyone, no one because too little was typed, or those who match. */
type Search = { readonly finds: "everyone" } | { readonly finds: "no one" } | Matches;

interface Matches {
  readonly finds: "matches";
  /** The beginning of the terms to read. Everyone who matches is listed under such a term. */
  readonly term: string;
  readonly matches: (person: SearchedPerson) => boolean;
}

interface Parts {
  readonly dates: string[];
  readonly numbers: string[];
  readonly emails: string[];
  readonly words: string[];
}

const MAX_WORDS = 8;

/** Parses a birth date. Returns undefined for a text that can't be one. */
function birthDateOf(text: string): string | undefined {
  const today = latestToday();
  const date = parseDate(text, { kind: "birth", today });
  return date && date >= EARLIEST_DATE && date <= today ? date : undefined;
}

// A dot, an underscore or a plus sign inside a text makes it an email address; at the end of the text it does not.
const isEmail = (text: string) => /@|[._+][\p{L}\p{N}]/u.test(text);

/** Splits a folded search into birth dates, phone numbers, addresses and words of names. */
function partsOf(folded: string): Parts {
  const date = birthDateOf(folded);
  if (date) return { dates: [date], numbers: [], emails: [], words: [] };
  // The groups of one phone number belong together: "(218) 555-0101".
  const texts = folded.match(/\+?[\d(][\d()\-. ]*\d(?=[\s,;]|$)|[^\s,;]+/g) ?? [];
  const parts: Parts = { dates: [], numbers: [], emails: [], words: [] };
  for (const text of texts) {
    const birthDate = birthDateOf(text);
    const digits = text.replace(/\D/g, "");
    if (birthDate) parts.dates.push(birthDate);
    else if (/^[\d+()\-. ]+$/.test(text) && digits.length >= MIN_PHONE_DIGITS)
      parts.numbers.push(nationalDigits(digits));
    else if (isEmail(text)) parts.emails.push(emailKey(text));
    else parts.words.push(...queryWords(text));
  }
  return { ...parts, words: parts.words.slice(0, MAX_WORDS) };
}

/** Returns whether each beginning belongs to a word of its own: "jo jo" does not find "Jo Smith". */
function beginDifferentWords(beginnings: readonly string[], words: readonly string[]): boolean {
  const [beginning, ...rest] = beginnings;
  if (beginning === undefined) return true;
  return words.some(
    (word, at) =>
      word.startsWith(beginning) && beginDifferentWords(rest, [...words.slice(0, at), ...words.slice(at + 1)]),
  );
}

function isMatch(person: SearchedPerson, { dates, numbers, emails, words }: Parts): boolean {
  const names = nameWords(person);
  const email = emailKey(person.email);
  const phones = phoneTerms(person.contact);
  const isName = (text: string) => beginDifferentWords(queryWords(text), names);
  const onlyOne = dates.length + numbers.length + emails.length === 0 && words.length === 1;
  return (
    dates.every((date) => date === person.dob) &&
    numbers.every((digits) => phones.some((run) => run.startsWith(digits)) || isName(digits)) &&
    emails.every((text) => email.startsWith(text) || (!text.includes("@") && isName(text))) &&
    (beginDifferentWords(words, names) || (onlyOne && email.startsWith(words[0] ?? "")))
  );
}

const longest = (texts: readonly string[]): string | undefined => texts.toSorted((a, b) => b.length - a.length)[0];

/** Returns the beginning of the terms that the fewest people share. */
function termOf({ dates: [date], numbers, emails, words }: Parts): string | undefined {
  if (date) return TERM.birthDate + date;
  const address = emails.find((text) => text.includes("@"));
  if (address) return TERM.email + address;
  const number = longest(numbers);
  if (number) return number;
  const pairs = pairsOf(words).toSorted((a, b) => b.join("").length - a.join("").length);
  const pair = pairs.flatMap(([one, other]) => pairTerm(one, other) ?? [])[0];
  if (pair) return pair;
  return longest(words) ?? (emails[0] && TERM.email + emails[0]);
}

/** The fewest letters of a word that is also searched with two of its letters swapped. */
const MIN_SWAPPED = 4;
/** The most searches with swapped letters, which are made at once. */
const MAX_SWAPS = 12;

/** Returns the words of a search with two neighbouring letters of one word swapped, in each possible way. */
function swappedWords(words: readonly string[]): string[][] {
  const swapsOf = (word: string) => {
    const letters = [...word];
    if (letters.length < MIN_SWAPPED) return [];
    return letters.flatMap((letter, at) => {
      const next = letters[at + 1];
      if (next === undefined || next === letter) return [];
      return letters
        .with(at, next)
        .with(at + 1, letter)
        .join("");
    });
  };
  return words.flatMap((word, at) => swapsOf(word).map((swapped) => words.with(at, swapped))).slice(0, MAX_SWAPS);
}

/**
 * Parses what was typed into a search field.
 * @param hasNumbers whether the searched records have phone numbers and birth dates, as people do. @default true
 */
export function parseSearch(typed: string, hasNumbers = true): Search {
  const parts = partsOf(foldText(typed));
  const term = termOf(parts);
  if (term === undefined) return { finds: "everyone" };
  // Three digits are too few for a phone number, and an unfinished date is not a date yet.
  if (hasNumbers && /^[\d\s()+\-./]*$/.test(typed) && parts.dates.length + parts.numbers.length === 0)
    return { finds: "no one" };
  return matching(parts, term);
}

const matching = (parts: Parts, term: string): Matches => ({
  finds: "matches",
  term,
  matches: (person) => isMatch(person, parts),
});

/** Returns the searches for a person whose name was typed with two neighbouring letters swapped. */
function misspelledSearches(typed: string): Matches[] {
  const parts = partsOf(foldText(typed));
  return swappedWords(parts.words).flatMap((words) => {
    const swapped = { ...parts, words };
    const term = termOf(swapped);
    return term === undefined ? [] : matching(swapped, term);
  });
}

/**
 * Returns the end of the range of terms that begin with a text. A range reads the same keys at the same cost as
 * `begins_with`, which emulators answer by reading the whole partition.
 */
export const afterAll = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Returns the searched fields of an item. Those that the item lacks are unknown, and therefore empty. */
export const personOf = ({ row }: SearchItem): SearchedPerson => ({ middle_name: "", email: "", dob: "", ...row });

/** Returns whether the item is the first one of its person under the terms that are read, so that a person is listed once. */
const isFirst = (item: SearchItem, prefix: string): boolean =>
  termsOf(personOf(item))
    .filter((other) => other.startsWith(prefix))
    .sort()[0] === item.term;

interface Selection {
  /** The first and the last term of the list that is read without a search. */
  readonly range?: readonly [string, string];
  /** Returns whether the list contains a row of the index. @default every row */
  readonly isListed?: (row: SearchItem["row"]) => boolean;
}

type Searched = PageQuery & { readonly search?: string | undefined };

/**
 * Returns one page of the list of a kind, or of the items that a search finds, in the order of the matching terms. It reads
 * one range of the index, and one for each way in which two letters may have been swapped if the search for a person finds
 * no one.
 * @throws ClinicError 422 as `page`
 */
export async function searchItems(
  { tenant_id, kind }: Pick<SearchItem, "tenant_id" | "kind">,
  { search = "", limit, cursor }: Searched,
  { range = [TERM.list, TERM.list], isListed = () => true }: Selection = {},
): Promise<Page<SearchItem>> {
  const query = parseSearch(search, kind !== "clinic");
  if (query.finds === "no one") return { items: [], next_cursor: null };
  const read = ([first, last]: readonly [string, string], keep: (item: SearchItem) => boolean) => {
    const items = searchItemEntity()
      .query.byTerm({ tenant_id, kind })
      .between({ term: first }, { term: afterAll(last) });
    return filteredPage(items, { limit, cursor }, "asc", (item) => keep(item) && isListed(item.row));
  };
  if (query.finds === "everyone") return read(range, () => true);
  let isFound = false;
  const find = ({ term, matches }: Matches) =>
    read([term, term], (item) => {
      if (!matches(personOf(item)) || !isFirst(item, term)) return false;
      isFound = true;
      return true;
    });
  const found = await find(query);
  // Someone who is found may be left out of the list, such as a lead who has become a patient.
  if (kind === "clinic" || cursor || isFound || found.next_cursor) return found;
  const others = await Promise.all(misspelledSearches(search).map(find));
  const byRecord = new Map(others.flatMap(({ items }) => items).map((item) => [item.record_id, item]));
  return { items: [...byRecord.values()].slice(0, limit), next_cursor: null };
}

/**
 * Returns one page of a clinic's patients or leads by last name, or of those whom a search finds, as `searchItems`.
 * @throws ClinicError 422 as `page`
 */
export async function searchPeople<Row>(
  of: { readonly tenant_id: string; readonly kind: PersonKind },
  query: Searched,
  selection?: Selection,
): Promise<Page<Row>> {
  const page = await searchItems(of, query, selection);
  return { ...page, items: page.items.map(({ record_id, row }) => ({ ...row, [`${of.kind}_id`]: record_id }) as Row) };
}

const LIST_LENGTH = 100;
const DIGITS = 6;

/** The fields of a clinic by which it is listed and found. */
export const SEARCHED_FIELDS = ["tenant_name", "username", "city", "email"] as const;

/** Returns the term by which clinics are listed: the name, with padded numbers so that "Clinic 2" sorts before "Clinic 10". */
function listTerm(tenant_name: string): string {
  const name = foldText(tenant_name).replace(/\d+/g, (digits) => digits.padStart(DIGITS, "0"));
  return TERM.list + cutText(name, LIST_LENGTH);
}

export function clinicItems(clinic: Pick<Tenant, "tenant_id" | (typeof SEARCHED_FIELDS)[number]>): SearchItem[] {
  const { tenant_id: record_id, tenant_name, username, city, email } = clinic;
  // A long name may leave no room for all other words. The city is the last one, because it identifies the clinic least.
  const row: SearchedPerson = {
    last_name: tenant_name,
    first_name: username,
    middle_name: city,
    email,
    contact: "",
    dob: "",
  };
  return termsOf(row).map((term) => ({
    tenant_id: PLATFORM,
    kind: "clinic",
    term: term.startsWith(TERM.list) ? listTerm(tenant_name) : term,
    record_id,
    row,
  }));
}
