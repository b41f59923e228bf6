import { type SearchItem, SearchItemEntity } from "../data/search-item.ts";
import { staleItems } from "../data/search-items.ts";
import { deleteItem, putItem, type TransactItem } from "../data/write-items.ts";

/** Returns the writes that update a person's search items. They belong to the transaction that writes the person. */
export const indexWrites = (after: readonly SearchItem[], before: readonly SearchItem[] = []): TransactItem[] => [
  ...after.map((item) => putItem(SearchItemEntity.put(item))),
  ...staleItems(before, after).map((item) => deleteItem(SearchItemEntity.delete(item))),
];
