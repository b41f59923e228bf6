import { LOCAL_DIGITS, likenessOf, nationalDigits, nicknamesOf } from "../../../shared/patients/likeness.ts";
import { foldText } from "../../../shared/values/names.ts";
import { type PersonKind, type SearchItem, searchItemEntity } from "../../entities/patients.ts";
import { afterAll, personOf } from "./search.ts";
import { emailKey, pairTerm, queryWords, type SearchedPerson, TERM } from "./terms.ts";

const MAX_READ = 50;
const MAX_FOUND = 10;

/** The most pairs of names that are searched, enough for every nickname of a first name with two words of a last name. */
const MAX_PAIRS = 20;

/** A person in the search index who may be the given one, with the row that lists show, the score and the reasons. */
interface FoundDuplicate {
  readonly record_id: string;
  readonly row: Record<string, unknown>;
  readonly score: number;
  readonly because: string[];
}

/** Returns the beginnings of the terms under which the persons are listed who may be the given one. */
function termsToRead({ first_name, last_name, contact, email, dob }: SearchedPerson): string[] {
  const [first = ""] = queryWords(foldText(first_name));
  const names = [first, ...nicknamesOf(first)];
  const lasts = queryWords(foldText(last_name)).slice(0, 2);
  const pairs = lasts.flatMap((last) => names.flatMap((name) => (name && pairTerm(name, last)) || []));
  const digits = nationalDigits(contact).slice(-LOCAL_DIGITS);
  return [
    // A pair's term holds only the first two letters of one of the names, so several nicknames may give the same term.
    ...[...new Set(pairs)].slice(0, MAX_PAIRS),
    ...(digits.length === LOCAL_DIGITS ? [digits] : []),
    ...(dob ? [TERM.birthDate + dob] : []),
    ...(email ? [TERM.email + emailKey(email)] : []),
  ];
}

/** Reads the first items whose terms begin with a text. */
export type ReadItems = (term: string, limit: number) => Promise<readonly SearchItem[]>;

const readsOf =
  ({ tenant_id, kind }: { readonly tenant_id: string; readonly kind: PersonKind }): ReadItems =>
  async (term, limit) => {
    const range = searchItemEntity()
      .query.byTerm({ tenant_id, kind })
      .between({ term }, { term: afterAll(term) });
    return (await range.go({ limit, consistent: true })).data;
  };

/**
 * Finds the clinic's patients or leads who may be the given person, the likeliest first. It reads a bounded number of
 * ranges of the search index, each of a bounded size, however many people the clinic has.
 * @param except the id of the given person, if the index has the person already
 * @param read @default reads from the table
 */
export async function findDuplicates(
  of: { readonly tenant_id: string; readonly kind: PersonKind },
  person: SearchedPerson,
  except?: string,
  read: ReadItems = readsOf(of),
): Promise<FoundDuplicate[]> {
  const pages = await Promise.all(termsToRead(person).map((term) => read(term, MAX_READ)));
  const items = new Map(pages.flat().map((item) => [item.record_id, item]));
  return [...items.values()]
    .map((item) => ({ record_id: item.record_id, row: item.row, ...likenessOf(person, personOf(item)) }))
    .filter(({ record_id, score }) => score > 0 && record_id !== except)
    .sort((a, b) => b.score - a.score || a.record_id.localeCompare(b.record_id))
    .slice(0, MAX_FOUND);
}
