/** Typographic apostrophes, and accents that are typed instead of apostrophes. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bb\u02bc\u02b9\u0060\u2032]/g;

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ĳ: "ij",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ĸ: "k",
  ƒ: "f",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ɲ: "n",
  ς: "σ",
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/**
 * Folds a text, so that texts that differ only in case, accents or spaces become equal: "José  GARCÍA" and "jose garcia",
 * "Ødegård" and "odegard". Other scripts keep their letters.
 */
export const foldText = (text: string): string =>
  text
    // Unicode would decompose an acute accent that stands alone into a space and a mark.
    .replaceAll("\u00b4", "'")
    .normalize("NFKD")
    .replace(APOSTROPHES, "'")
    .replace(/\s+/g, " ")
    .replace(/[\p{M}\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .trim();

/** Returns the first characters of a text. It never cuts a surrogate pair in half. */
export const cutText = (text: string, length: number): string => [...text].slice(0, length).join("");

export interface Named {
  readonly first_name: string;
  readonly middle_name?: string | undefined;
  readonly last_name: string;
}

/** Returns a person's full name, such as "Ada King Byron". */
export const fullName = ({ first_name, middle_name, last_name }: Named): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(" ");
