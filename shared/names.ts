/** A key of DynamoDB holds 1,024 bytes, and a letter takes up to four of them. */
const MAX_KEY_LENGTH = 150;

/**
 * A name as it is searched by: without accents, in lower case, blanks as one. Text of any script passes unchanged but
 * for its case; "José  GARCÍA" becomes "jose garcia".
 */
export const searchKey = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ").slice(0, MAX_KEY_LENGTH);

interface Named {
  readonly first_name: string;
  readonly middle_name?: string | undefined;
  readonly last_name: string;
}

/** A person's name as it is shown: "Ada King Byron". */
export const fullName = ({ first_name, middle_name, last_name }: Named): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(" ");
