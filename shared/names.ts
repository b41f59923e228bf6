/** A key in DynamoDB holds 1,024 bytes, and a character takes up to four. */
const MAX_KEY_LENGTH = 150;

/**
 * Returns a name in the form that searches compare: without accents, in lower case, with single blanks. "José  GARCÍA"
 * becomes "jose garcia", and other scripts only change their case.
 */
export const searchKey = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ").slice(0, MAX_KEY_LENGTH);

interface Named {
  readonly first_name: string;
  readonly middle_name?: string | undefined;
  readonly last_name: string;
}

/** Returns a person's full name, such as "Ada King Byron". */
export const fullName = ({ first_name, middle_name, last_name }: Named): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(" ");
