import type { PageQuery } from "../../shared/paging.ts";
import { type PageableQuery, page } from "./page.ts";

const FINISHED = "-";

/**
 * Behind every text that begins with the same prefix. A search reads `between` the prefix and this: the same keys and
 * the same cost as `begins_with`, which emulators answer by reading the whole partition.
 */
export const afterAll = (prefix: string): string => `${prefix}\u{10FFFF}`;

const half = (cursor: string | undefined, limit: number) => ({ limit, ...(cursor && { cursor }) });

/**
 * One page of the items that either of two indexes finds, each once. The cursor holds the place in both, parted by a
 * point; an index that is through is not asked again.
 */
export async function searchPage<Item>(
  queries: readonly [PageableQuery<Item>, PageableQuery<Item>],
  { limit, cursor }: PageQuery,
  idOf: (item: Item) => string,
) {
  const places = cursor?.split(".") ?? [];
  const pages = await Promise.all(
    queries.map((query, index) =>
      places[index] === FINISHED
        ? { items: [], next_cursor: null }
        : page(query, half(places[index], Math.ceil(limit / queries.length))),
    ),
  );
  const found = new Map(pages.flatMap(({ items }) => items).map((item) => [idOf(item), item]));
  const more = pages.some(({ next_cursor }) => next_cursor !== null);
  return {
    items: [...found.values()],
    next_cursor: more ? pages.map(({ next_cursor }) => next_cursor ?? FINISHED).join(".") : null,
  };
}
