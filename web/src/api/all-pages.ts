import { MAX_PAGE_SIZE } from "../../../shared/page-size.ts";

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

interface Paging {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns every item of a list by reading all of its pages. */
export async function allPages<Item>(list: (paging: Paging) => Promise<ListPage<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await list({ limit: MAX_PAGE_SIZE, cursor });
    all.push(...items);
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return all;
}
