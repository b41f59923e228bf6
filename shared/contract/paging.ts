import * as z from "zod";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./page-size.ts";

export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  cursor: z.string().min(1).max(2048).optional().meta({ description: "The next_cursor of the previous page" }),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Builds the schema of one page of a list. `next_cursor` is opaque, and null on the last page. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/**
 * Returns the query and the response of a list.
 * @param query the schema of the query, if the list has filters
 */
export const pagesOf = <S extends z.ZodType, Q extends z.ZodType = typeof PageQuery>(item: S, query?: Q) => ({
  query: (query ?? PageQuery) as Q,
  response: listOf(item),
});
