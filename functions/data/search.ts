import type { PageQuery } from "../../shared/paging.ts";
import { filteredPage, type Page } from "./page.ts";
import { type PersonKind, type SearchItem, SearchItemEntity } from "./search-item.ts";
import { parseSearch } from "./search-query.ts";
import { type SearchedPerson, TERM, termsOf } from "./search-terms.ts";

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
 * one range of the index.
 * @throws ClinicError 422 as `page`
 */
export async function searchItems(
  { tenant_id, kind }: Pick<SearchItem, "tenant_id" | "kind">,
  { search = "", limit, cursor }: Searched,
  { range = [TERM.list, TERM.list], isListed = () => true }: Selection = {},
): Promise<Page<SearchItem>> {
  const query = parseSearch(search, kind !== "clinic");
  if (query.finds === "no one") return { items: [], next_cursor: null };
  const [first, last] = query.finds === "everyone" ? range : [query.term, query.term];
  const keep = (item: SearchItem) =>
    isListed(item.row) && (query.finds === "everyone" || (query.matches(personOf(item)) && isFirst(item, query.term)));
  const items = SearchItemEntity.query.byTerm({ tenant_id, kind }).between({ term: first }, { term: afterAll(last) });
  return filteredPage(items, { limit, cursor }, "asc", keep);
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
