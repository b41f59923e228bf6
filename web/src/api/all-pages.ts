import { MAX_PAGE_SIZE } from "../../../shared/contract/page-size.ts";

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** The part of a list to ask for. */
export interface Paging {
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

/** Reads a page of a list. */
export type ReadPage<Item> = (paging: Paging) => Promise<ListPage<Item>>;

/** Yields a list page by page. Each page is read once the one before has been processed. */
export async function* pagesOf<Item>(read: ReadPage<Item>): AsyncGenerator<readonly Item[]> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await read({ limit: MAX_PAGE_SIZE, cursor });
    yield items;
    cursor = next_cursor ?? undefined;
  } while (cursor);
}

/** Returns every item of a list by reading all of its pages. */
export async function allPages<Item>(read: ReadPage<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of pagesOf(read)) all.push(...items);
  return all;
}
