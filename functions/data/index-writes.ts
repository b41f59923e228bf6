import { type SearchItem, SearchItemEntity } from "./search-item.ts";
import { staleItems } from "./search-items.ts";
import { deleteItem, putItem, type TransactItem } from "./write-items.ts";

/** Returns the writes that update search items. Those of a person belong to the transaction that writes the person. */
export const indexWrites = (after: readonly SearchItem[], before: readonly SearchItem[] = []): TransactItem[] => [
  ...after.map((item) => putItem(SearchItemEntity.put(item))),
  ...staleItems(before, after).map((item) => deleteItem(SearchItemEntity.delete(item))),
];
