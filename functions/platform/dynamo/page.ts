import { invalidField } from "../../../shared/contract/errors.ts";
import { MAX_PAGE_SIZE } from "../../../shared/contract/page-size.ts";
import type { PageQuery } from "../../../shared/contract/paging.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { decryptToken, encryptToken } from "../encryption.ts";
import { namesOf } from "./failure.ts";
import type { WorkBudget } from "./work-budget.ts";

export interface PageableQuery<Item> {
  params(): object;
  go(options: {
    cursor: string | null;
    limit: number;
    order: "asc" | "desc";
    consistent?: boolean;
  }): Promise<{ data: Item[]; cursor: string | null }>;
}

/** Some items of a list. `next_cursor` is null on the last page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next_cursor: string | null;
}

interface QueryParams {
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

/** Returns the name of the list that a query reads: its index, its partition (which begins with the tenant) and its first key. */
const listOf = ({ IndexName = "", ExpressionAttributeValues: values = {} }: QueryParams): string =>
  [IndexName, values[":pk"], values[":sk1"]].join(" ");

/** The page to return. */
interface Paging extends PageQuery {
  /** Whether a list of the table itself is read consistently, at twice the cost. Indexes can't be read in this way. */
  readonly fresh?: boolean | undefined;
}

const invalidCursor = () => invalidField("cursor", REQUEST_TEXTS.invalidCursor);

/** Decrypts the place in a list at which a page begins, in the form that ElectroDB uses. It is null for the first page. */
function cursorPosition(list: string, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const place = decryptToken(list, cursor);
  if (place === undefined) throw invalidCursor();
  return Buffer.from(place).toString("base64url");
}

/**
 * Returns one page of a query in the order of its index, and the cursor of the next page.
 * @throws ClinicError 422 for a cursor that was not made for this list, such as an altered one or another tenant's
 */
export async function page<Item>(
  query: PageableQuery<Item>,
  { limit, cursor, fresh }: Paging,
  order: "asc" | "desc" = "asc",
): Promise<Page<Item>> {
  const params: QueryParams = query.params();
  const list = listOf(params);
  const from = cursorPosition(list, cursor);
  const { data, cursor: next } = await query
    .go({ limit, cursor: from, order, ...(fresh && !params.IndexName && { consistent: true }) })
    .catch((error) => {
      // DynamoDB refuses a place outside the range of the query, such as one on another day.
      throw from !== null && namesOf(error).includes("ValidationException") ? invalidCursor() : error;
    });
  // ElectroDB's base64 is undone, because it would be encoded a second time.
  return { items: data, next_cursor: next && encryptToken(list, Buffer.from(next, "base64url").toString("utf8")) };
}

/** The most queries of one request that has found an item. */
const MAX_QUERIES = 10;

/** How long a request goes on while it finds nothing. It ends well before the Lambda's timeout of ten seconds. */
const PATIENCE_MS = 6_000;

/**
 * Returns one page of what is selected from the items of a query, such as the rows that they refer to. It reads on until the page is
 * full or ten queries were sent, and then until it has found one item or the end, in larger and larger steps. So a page is empty only
 * at the end of the list, or after six seconds.
 * @param select returns what the page shows of some consecutive items, in their order, at most one for each item
 * @throws ClinicError 422 as `page`
 */
export async function selectedPage<Item, Shown>(
  query: PageableQuery<Item>,
  { limit, cursor, fresh }: Paging,
  order: "asc" | "desc",
  select: (items: Item[]) => Shown[] | Promise<Shown[]>,
): Promise<Page<Shown>> {
  const items: Shown[] = [];
  const end = performance.now() + PATIENCE_MS;
  let next: string | null | undefined = cursor;
  let step = limit;
  let maxStep: number = MAX_PAGE_SIZE;
  for (let queries = 0; next !== null && items.length < limit; queries += 1) {
    if (queries >= MAX_QUERIES && (items.length > 0 || performance.now() > end)) break;
    const part: Page<Item> = await page(query, { limit: step, fresh, ...(next && { cursor: next }) }, order);
    const shown = await select(part.items);
    const room = limit - items.length;
    if (shown.length > room) {
      // The page ends within the step, and a cursor can only point to its end. So it is read again in smaller ones.
      maxStep = Math.max(room, Math.floor(step / 2));
      step = maxStep;
      continue;
    }
    items.push(...shown);
    next = part.next_cursor;
    step = shown.length > 0 ? limit - items.length : Math.min(4 * step, maxStep);
  }
  return { items, next_cursor: next ?? null };
}

/**
 * Returns one page of a query with a filter, as `selectedPage`. DynamoDB or `keep` filters the items after DynamoDB has applied the
 * limit.
 * @throws ClinicError 422 as `page`
 */
export const filteredPage = <Item>(
  query: PageableQuery<Item>,
  paging: Paging,
  order: "asc" | "desc",
  keep: (item: Item) => boolean = () => true,
): Promise<Page<Item>> => selectedPage(query, paging, order, (items) => items.filter(keep));

/** Reads the pages of a query one after the other, so that the caller can stop after any of them. */
export async function* eachPage<Page extends { readonly cursor: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<Page> {
  let next: string | null = null;
  do {
    const page: Page = await read(next);
    yield page;
    next = page.cursor;
  } while (next);
}

interface Options {
  readonly atOnce: number;
  readonly budget: WorkBudget;
}

export async function* rowPages<Row>(
  read: (cursor: string | null) => Promise<{ readonly data: readonly Row[]; readonly cursor: string | null }>,
): AsyncGenerator<readonly Row[]> {
  for await (const { data } of eachPage(read)) yield data;
}

/**
 * Processes the rows of pages, a few at a time, until the budget is used up.
 * @param work returns false when it stopped itself before the row was finished
 * @returns whether all rows are finished
 */
export async function eachRow<Row>(
  pages: AsyncIterable<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  { atOnce, budget }: Options,
): Promise<boolean> {
  for await (const rows of pages)
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce);
      if (!budget.take(some.length)) return false;
      const done = await Promise.all(some.map(work));
      if (done.includes(false)) return false;
    }
  return true;
}
