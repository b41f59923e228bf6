import type { SearchItem } from "../data/search-item.ts";
import { staleItems } from "../data/search-items.ts";
import type { rows } from "./rows.ts";

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];

/** Returns the writes that update a person's search items. They belong to the transaction that writes the person. */
export const indexWrites = (
  searchItem: Entities["searchItem"],
  after: readonly SearchItem[],
  before: readonly SearchItem[] = [],
) => [
  ...after.map((item) => searchItem.put(item).commit()),
  ...staleItems(before, after).map((item) => searchItem.delete(item).commit()),
];
