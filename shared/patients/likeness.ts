import { DUPLICATES } from "../messages/duplicates.ts";
import { foldText } from "../names.ts";
import { nicknamesOf } from "./nicknames.ts";

/** The fields by which two people are compared. An unknown value is an empty text. */
export interface ComparedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly contact: string;
  readonly dob: string;
}

/** How likely it is that two people are one, and why. */
interface Likeness {
  readonly score: number;
  readonly because: string[];
}

/** The weights of OpenEMR's duplicate score. A birth date that differs by one slip counts half. */
const WEIGHTS = { first: 5, last: 3, phone: 4, dob: 6, email: 7 } as const;

/** The lowest score of a hint that a new person may be a known one: both names, or a birth date and a name. */
const LEAST_HINT = 8;

/** The lowest score of likely duplicates: two facts besides a first name, or three facts. */
export const LEAST_LIKELY = 12;

const SOUNDS: Readonly<Record<string, string>> = Object.fromEntries(
  ["bfpv", "cgjkqsxz", "dt", "l", "mn", "r"].flatMap((letters, at) =>
    [...letters].map((letter) => [letter, `${at + 1}`]),
  ),
);

/** Returns the American Soundex code of a folded word; undefined for a word of another script. */
export function soundex(word: string): string | undefined {
  if (!/^[a-z]+$/.test(word)) return undefined;
  const [first = "", ...rest] = word;
  let code = first;
  let last = SOUNDS[first];
  for (const letter of rest) {
    const sound = SOUNDS[letter];
    if (sound && sound !== last) code += sound;
    if (letter !== "h" && letter !== "w") last = sound;
  }
  return code.slice(0, 4).padEnd(4, "0");
}

/** How well two words of a name agree, in ascending order. */
const DIFFERENT = 0;
const SOUNDS_ALIKE = 1;
const NICKNAME = 2;
const SAME = 3;

/** Returns how well two words of a name agree. */
function agreementOf(one: string, other: string): number {
  if (one === other) return SAME;
  if (nicknamesOf(one).includes(other)) return NICKNAME;
  const sound = soundex(one);
  return sound !== undefined && sound === soundex(other) ? SOUNDS_ALIKE : DIFFERENT;
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

interface WordPair {
  readonly one: string;
  readonly other: string;
  readonly agreement: number;
}

/** Returns the pair of words of two names that agrees best. */
function bestPair(name: string, otherName: string): WordPair {
  let best: WordPair = { one: "", other: "", agreement: DIFFERENT };
  for (const one of wordsOf(name))
    for (const other of wordsOf(otherName)) {
      const agreement = agreementOf(one, other);
      if (agreement > best.agreement) best = { one, other, agreement };
    }
  return best;
}

/** Compares two names in the order in which they are written, or with first and last name exchanged. */
function comparedNames(a: ComparedPerson, b: ComparedPerson) {
  const straight = { first: bestPair(a.first_name, b.first_name), last: bestPair(a.last_name, b.last_name) };
  const crossed = { first: bestPair(a.first_name, b.last_name), last: bestPair(a.last_name, b.first_name) };
  const agreement = ({ first, last }: typeof straight) => Math.min(first.agreement, last.agreement);
  return agreement(crossed) > agreement(straight) ? crossed : straight;
}

/** The digits of a phone number without an area code. */
export const LOCAL_DIGITS = 7;

/** Returns the digits of a US phone number without its country code. */
export const nationalDigits = (contact: string): string => contact.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** Returns whether two phone numbers are the same. One of them may lack the area code. */
function isSamePhone(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].map(nationalDigits).sort((a, b) => a.length - b.length);
  return short === long ? short !== "" : short.length === LOCAL_DIGITS && long.endsWith(short);
}

/** Returns whether two birth dates differ by one digit, or by an exchange of month and day. */
function isSlip(one: string, other: string): boolean {
  const [year, month, day] = one.split("-");
  if (`${year}-${day}-${month}` === other) return true;
  return [...one].filter((digit, at) => digit !== other[at]).length === 1;
}

/** Compares two people by name, birth date, phone number and email address. */
export function likenessOf(a: ComparedPerson, b: ComparedPerson): Likeness {
  const { first, last } = comparedNames(a, b);
  const likeFirst = first.agreement > DIFFERENT;
  const likeLast = last.agreement > DIFFERENT;
  const named = likeFirst && likeLast;
  const exact = first.agreement === SAME && last.agreement === SAME;
  const known = a.dob !== "" && b.dob !== "";
  const sameDate = known && a.dob === b.dob;
  const slip = known && !sameDate && isSlip(a.dob, b.dob);
  const phone = isSamePhone(a.contact, b.contact);
  const email = a.email !== "" && foldText(a.email) === foldText(b.email);
  const score =
    (likeFirst ? WEIGHTS.first : 0) +
    (likeLast ? WEIGHTS.last : 0) +
    (sameDate ? WEIGHTS.dob : slip ? WEIGHTS.dob / 2 : 0) +
    (phone ? WEIGHTS.phone : 0) +
    (email ? WEIGHTS.email : 0);
  const because = [
    sameDate && named && (exact ? DUPLICATES.sameDateAndName : DUPLICATES.sameDateAndSimilarName),
    sameDate && !named && DUPLICATES.sameDate,
    !sameDate && named && (exact ? DUPLICATES.sameName : DUPLICATES.similarName),
    !named && first.agreement === SAME && DUPLICATES.sameFirstName,
    !named && last.agreement === SAME && DUPLICATES.sameLastName,
    slip && DUPLICATES.similarDate,
    named && first.agreement === NICKNAME && DUPLICATES.nickname(first.one, first.other),
    phone && DUPLICATES.samePhone,
    email && DUPLICATES.sameEmail,
  ].filter((reason) => reason !== false);
  // People with the same name and clearly different birth dates are different people, unless more than the name agrees.
  const isNamesake = known && !sameDate && !slip;
  const isHint = phone || email || (score >= LEAST_HINT && !isNamesake);
  return isHint ? { score, because } : { score: 0, because: [] };
}
