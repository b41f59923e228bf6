import { type SearchItem, SearchItemEntity } from "./search-item.ts";
import { deleteItem, putItem, type TransactItem } from "./write-items.ts";

/**
 * Returns the writes that put search items, and delete the former ones whose terms are not among them. Those of a person belong
 * to the transaction that writes the person.
 */
export function indexWrites(after: readonly SearchItem[], before: readonly SearchItem[] = []): TransactItem[] {
  const terms = new Set(after.map(({ term }) => term));
  return [
    ...after.map((item) => putItem(SearchItemEntity.put(item))),
    ...before.filter(({ term }) => !terms.has(term)).map((item) => deleteItem(SearchItemEntity.delete(item))),
  ];
}
