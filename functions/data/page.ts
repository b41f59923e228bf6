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
) {
  if (cursor !== undefined && !partitionsOf(cursor).includes(partitionOf(query))) throw invalidCursor();
  const { data, cursor: next } = await query.go({ limit, cursor: cursor ?? null, order }).catch((error) => {
    // A cursor that was tampered with is refused by DynamoDB as a starting key.
    throw cursor !== undefined && namesOf(error).includes("ValidationException") ? invalidCursor() : error;
  });
  return { items: data, next_cursor: next };
}
