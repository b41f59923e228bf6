import { type ComparedPerson, nationalDigits } from "../../../shared/patients/likeness.ts";
import { MIN_PHONE_DIGITS } from "../../../shared/patients/search.ts";
import { cutText, foldText, type Named } from "../../../shared/values/names.ts";

const MAX_LENGTH = 100;

/** Returns the key by which practitioners are listed: first name, then last name. */
export const firstLast = ({ first_name, last_name }: Named) => ({
  first_last: cutText(foldText(`${first_name} ${last_name}`), MAX_LENGTH),
});

export interface SearchedPerson extends ComparedPerson {
  readonly middle_name: string;
}

/** The prefixes of terms. Words of names and digits of phone numbers have none. */
export const TERM = { list: "!", converted: '"', due: "%", birthDate: "=", email: "@", pair: "&" } as const;

// With ten words, and pairs of the first eight, a change of all terms of a person still fits into one transaction of 100 items.
const MAX_WORDS = 10;
const MAX_PAIRED_WORDS = 8;
const MAX_WORD_LENGTH = 32;
const MAX_KEY_LENGTH = 100;

/** The characters of the first word of a pair that its term contains. */
const PAIR_START = 2;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
const lengthOf = (text: string) => [...text].length;

/** Splits a folded text at spaces and punctuation; apostrophes and hyphens stay inside. */
const chunksOf = (folded: string): string[] => folded.split(/(?:[\s\p{Z}]|(?!['\p{Pd}])\p{P})+/u).filter(Boolean);

const withoutApostrophes = (text: string) => text.replaceAll("'", "");

/** Returns the usual words of a chunk: "obrien" and "smith" for "O'Brien-Smith". */
const usualWords = (chunk: string): string[] => chunk.split(/\p{Pd}/u).map(withoutApostrophes);

/** Returns the other ways to type a chunk: "obriensmith" and "brien" for "O'Brien-Smith". */
const otherWords = (chunk: string): string[] => [
  usualWords(chunk).join(""),
  ...chunk.split(/['\p{Pd}]/u).filter((piece) => lengthOf(piece) > 1),
];

/** Words that join the parts of a name, such as in "de la Cruz". In a long name, they are the first words that are not indexed. */
const PARTICLES = new Set("da das de del den der di do dos du e el la las le los van vom von y zu".split(" "));

/** Returns the words of a name, those of the last name first, then particles, then other ways to type a word. */
export function nameWords({ last_name, first_name, middle_name }: SearchedPerson): string[] {
  const chunks = [last_name, first_name, middle_name].flatMap((name) => chunksOf(foldText(name)));
  const usual = chunks.flatMap(usualWords);
  const words = [
    ...usual.filter((word) => !PARTICLES.has(word)),
    ...usual.filter((word) => PARTICLES.has(word)),
    ...chunks.flatMap(otherWords),
  ];
  return distinct(words.map((word) => cutText(word, MAX_WORD_LENGTH)).filter(Boolean));
}

/** Returns the words of a search. A hyphen separates two of them, and an apostrophe is removed. */
export const queryWords = (folded: string): string[] =>
  chunksOf(folded)
    .flatMap(usualWords)
    .map((word) => cutText(word, MAX_WORD_LENGTH))
    .filter(Boolean);

/** Returns the runs of digits of a phone number whose beginning finds it: all, the last seven and the last four. */
export function phoneTerms(contact: string): string[] {
  const digits = contact.replace(/\D/g, "");
  const runs = [digits, nationalDigits(digits), digits.slice(-7), digits.slice(-4)];
  return distinct(runs).filter((run) => run.length >= MIN_PHONE_DIGITS);
}

/** Returns the key of an email address or of its beginning. */
export const emailKey = (email: string): string => cutText(foldText(email), MAX_KEY_LENGTH);

/**
 * Returns the term of two words of which neither begins with the other: the start of the one that sorts first, and the
 * other. The beginnings of both words sort in the same order, so a search for them gives the beginning of the same term.
 */
export function pairTerm(one: string, other: string): string | undefined {
  if (one.startsWith(other) || other.startsWith(one)) return undefined;
  const [first, second] = one < other ? [one, other] : [other, one];
  return lengthOf(first) < PAIR_START ? undefined : `${TERM.pair}${cutText(first, PAIR_START)} ${second}`;
}

export const pairsOf = (words: readonly string[]): (readonly [string, string])[] =>
  words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other] as const));

/**
 * Returns every term under which the search index lists a person: at most 46. The email address is also listed like a word,
 * unless a name begins with the same letters and therefore already finds the person.
 */
export function termsOf(person: SearchedPerson): string[] {
  const words = nameWords(person).slice(0, MAX_WORDS);
  const email = emailKey(person.email);
  const [beginning = ""] = /^[\p{L}\p{N}]*/u.exec(email) ?? [];
  const isNamed = words.some((word) => word.startsWith(beginning));
  return distinct([
    TERM.list + cutText(foldText(`${person.last_name} ${person.first_name} ${person.middle_name}`), MAX_KEY_LENGTH),
    ...words,
    ...pairsOf(words.slice(0, MAX_PAIRED_WORDS)).flatMap((pair) => pairTerm(...pair) ?? []),
    ...phoneTerms(person.contact),
    ...(person.dob ? [TERM.birthDate + person.dob] : []),
    ...(email ? [TERM.email + email, ...(isNamed ? [] : [email])] : []),
  ]);
}
