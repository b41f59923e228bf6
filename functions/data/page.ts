import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { PageQuery } from "../../shared/paging.ts";
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

/** Some items, and where to go on; null at the end. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next_cursor: string | null;
}

/** The partition that a query reads: DynamoDB's `#pk = :pk`, as ElectroDB names it. */
function partitionOf(query: PageableQuery<unknown>): unknown {
  const { ExpressionAttributeValues: values } = query.params() as {
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return values?.[":pk"];
}

function partitionsOf(cursor: string): unknown[] {
  try {
    return Object.values(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as object);
  } catch {
    return [];
  }
}

const invalidCursor = () =>
  new ClinicError("invalid", MESSAGES.request.invalidCursor, { fields: { cursor: MESSAGES.request.invalidCursor } });

/**
 * One page of a query in the order of its index, and the cursor of the next.
 * @throws ClinicError 422 for a cursor that was not made for this very partition: garbage and another tenant's alike
 */
export async function page<Item>(
  query: PageableQuery<Item>,
  { limit, cursor }: PageQuery,
  order: "asc" | "desc" = "asc",
): Promise<Page<Item>> {
  if (cursor !== undefined && !partitionsOf(cursor).includes(partitionOf(query))) throw invalidCursor();
  const { data, cursor: next } = await query.go({ limit, cursor: cursor ?? null, order }).catch((error) => {
    // A cursor that was tampered with is refused by DynamoDB as a starting key.
    throw cursor !== undefined && namesOf(error).includes("ValidationException") ? invalidCursor() : error;
  });
  return { items: data, next_cursor: next };
}

/** How often one request asks DynamoDB for more when a filter lets little through. */
const MAX_QUERIES = 10;

/**
 * One page of a query with a filter, which DynamoDB applies after it has counted: asks on until the page is full. A page
 * may still be short, even empty, while there is a next one.
 * @throws ClinicError 422 as `page`
 */
export async function filteredPage<Item>(
  query: PageableQuery<Item>,
  { limit, cursor }: PageQuery,
  order: "asc" | "desc",
) {
  const items: Item[] = [];
  let next: string | null | undefined = cursor;
  for (let asked = 0; asked < MAX_QUERIES && next !== null && items.length < limit; asked += 1) {
    const part: Page<Item> = await page(query, { limit: limit - items.length, ...(next && { cursor: next }) }, order);
    items.push(...part.items);
    next = part.next_cursor;
  }
  return { items, next_cursor: next ?? null };
}
