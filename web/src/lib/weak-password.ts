import { MIN_PASSWORD_LENGTH } from "../../../shared/accounts/password.ts";
import { RECOVERY } from "../../../shared/accounts/texts.ts";
import { ROLE_NAMES } from "../../../shared/audit/roles.ts";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { foldText } from "../../../shared/values/names.ts";

/** Shorter words are part of too many good passwords. */
const MIN_WORD_LENGTH = 4;

const wordsOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => foldText(text).split(/[^a-z0-9]+/)).filter((word) => word.length >= MIN_WORD_LENGTH);

/** The words of the product itself: its name and those of its roles. */
const PRODUCT_WORDS = [COMMON_TEXTS.brand, ...Object.values(ROLE_NAMES)];

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
};
const DIGIT_KEYS = ")!@#$%^&*(";

/** Returns the ways to read a password: as it is in lower case, without Shift on its digits, and with look-alikes as letters. */
function readingsOf(password: string): readonly string[] {
  const lower = password.toLowerCase();
  const withoutShift = lower.replace(/[!@#$%^&*()]/g, (sign) => String(DIGIT_KEYS.indexOf(sign)));
  const asLetters = (text: string) => text.replace(/[@4310!5$7]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const within = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return [lower, withoutShift, within, asLetters(lower), asLetters(within)];
}

let common: ReadonlySet<string> | undefined;

async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common ??= new Set(dictionary["passwords-common"]);
  const passwords = common;
  return readingsOf(password).some((reading) => reading.length >= MIN_WORD_LENGTH && passwords.has(reading));
}

/** Returns whether a password is little more than words that its owner's attacker would try first. */
const isNear = (password: string, words: readonly string[]): boolean =>
  readingsOf(password).some((reading) => {
    const rest = words.reduce((text, word) => text.replaceAll(word, ""), reading);
    return rest !== reading && rest.length < MIN_PASSWORD_LENGTH;
  });

/**
 * Returns why a password is too easy to guess; undefined for a good one. It never leaves this device for that: the list of common
 * passwords is loaded from the product's own origin.
 * @param known what is known of the person: the address, and where they have signed in the names of person and clinic
 */
export async function weaknessOf(password: string, known: readonly string[]): Promise<string | undefined> {
  if (isNear(password, wordsOf([...PRODUCT_WORDS, ...known]))) return RECOVERY.tooNear;
  try {
    return (await isCommon(password)) ? RECOVERY.tooCommon : undefined;
  } catch {
    return RECOVERY.notCompared;
  }
}
