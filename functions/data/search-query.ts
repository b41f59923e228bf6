import { EARLIEST_DATE, latestToday } from "../../shared/dates.ts";
import { foldText } from "../../shared/names.ts";
import { nationalDigits } from "../../shared/patients/likeness.ts";
import { MIN_PHONE_DIGITS } from "../../shared/patients/search.ts";
import { parseDate } from "../../shared/typed-date.ts";
import {
  emailKey,
  nameWords,
  pairsOf,
  pairTerm,
  phoneTerms,
  queryWords,
  type SearchedPerson,
  TERM,
} from "./search-terms.ts";

/** The meaning of a search: everyone, no one because too little was typed, or those who match. */
type Search =
  | { readonly finds: "everyone" }
  | { readonly finds: "no one" }
  | {
      readonly finds: "matches";
      /** The beginning of the terms to read. Everyone who matches is listed under such a term. */
      readonly term: string;
      readonly matches: (person: SearchedPerson) => boolean;
    };

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
  return { finds: "matches", term, matches: (person) => isMatch(person, parts) };
}
