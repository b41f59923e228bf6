import { invalidField } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
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

/** The most queries of one request, when a filter drops most items. */
const MAX_QUERIES = 10;

/**
 * Returns one page of a query with a filter. DynamoDB or `keep` filters the items after DynamoDB has applied the limit, so the
 * query is repeated until the page is full. After ten queries, the page may be short or even empty although there is a next one.
 * @throws ClinicError 422 as `page`
 */
export async function filteredPage<Item>(
  query: PageableQuery<Item>,
  { limit, cursor }: PageQuery,
  order: "asc" | "desc",
  keep: (item: Item) => boolean = () => true,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next: string | null | undefined = cursor;
  for (let queries = 0; queries < MAX_QUERIES && next !== null && items.length < limit; queries += 1) {
    const part: Page<Item> = await page(query, { limit: limit - items.length, ...(next && { cursor: next }) }, order);
    items.push(...part.items.filter(keep));
    next = part.next_cursor;
  }
  return { items, next_cursor: next ?? null };
}
