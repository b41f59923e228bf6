import { invalidField } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { MAX_PAGE_SIZE } from "../../shared/page-size.ts";
import type { PageQuery } from "../../shared/paging.ts";
import { openCursor, sealCursor } from "./cursor.ts";
import { namesOf } from "./failure.ts";

/** A query of an entity, as ElectroDB builds it. */
export interface PageableQuery<Item> {
  params(): object;
  go(options: {
    cursor: string | null;
    limit: number;
    order: "asc" | "desc";
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
function listOf(query: PageableQuery<unknown>): string {
  const { IndexName = "", ExpressionAttributeValues: values = {} } = query.params() as QueryParams;
  return [IndexName, values[":pk"], values[":sk1"]].join(" ");
}

const invalidCursor = () => invalidField("cursor", MESSAGES.request.invalidCursor);

/** Decrypts the place in a list at which a page begins, in the form that ElectroDB uses. It is null for the first page. */
function placeOf(list: string, cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const place = openCursor(list, cursor);
  if (place === undefined) throw invalidCursor();
  return Buffer.from(place).toString("base64url");
}

/**
 * Returns one page of a query in the order of its index, and the cursor of the next page.
 * @throws ClinicError 422 for a cursor that was not made for this list, such as an altered one or another tenant's
 */
export async function page<Item>(
  query: PageableQuery<Item>,
  { limit, cursor }: PageQuery,
  order: "asc" | "desc" = "asc",
): Promise<Page<Item>> {
  const list = listOf(query);
  const from = placeOf(list, cursor);
  const { data, cursor: next } = await query.go({ limit, cursor: from, order }).catch((error) => {
    // DynamoDB refuses a place outside the range of the query, such as one on another day.
    throw from !== null && namesOf(error).includes("ValidationException") ? invalidCursor() : error;
  });
  // ElectroDB's base64 is undone, because it would be encoded a second time.
  return { items: data, next_cursor: next && sealCursor(list, Buffer.from(next, "base64url").toString("utf8")) };
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
  { limit, cursor }: PageQuery,
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
    const part: Page<Item> = await page(query, { limit: step, ...(next && { cursor: next }) }, order);
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
  paging: PageQuery,
  order: "asc" | "desc",
  keep: (item: Item) => boolean = () => true,
): Promise<Page<Item>> => selectedPage(query, paging, order, (items) => items.filter(keep));
