import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { ListPage, Paging } from "./all-pages.ts";
import { tenantKey } from "./query-client.ts";

/** The filters of a list or a report: its query without the search and the paging. */
export type Filters<R extends { readonly query: z.ZodType }> = Omit<z.input<R["query"]>, "search" | "limit" | "cursor">;

type Options<Data> = Omit<UseQueryOptions<Data>, "queryKey" | "queryFn">;

/** Builds a query. Its key begins with the tenant. */
export const keyedQuery = <Data>(key: readonly string[], queryFn: () => Promise<Data>, options?: Options<Data>) =>
  queryOptions({ queryKey: tenantKey(...key), queryFn, ...options });

type Cursor = string | undefined;

/** Builds the query of a list that is read page by page, as far as its cursor leads. Its key begins with the tenant. */
export const pagedQuery = <P extends ListPage<unknown>>(
  key: readonly string[],
  list: (paging: Paging) => Promise<P>,
  options?: Pick<
    UseInfiniteQueryOptions<P, Error, InfiniteData<P, Cursor>, readonly string[], Cursor>,
    "gcTime" | "staleTime" | "refetchInterval" | "refetchOnWindowFocus" | "refetchOnReconnect"
  >,
) =>
  infiniteQueryOptions({
    queryKey: tenantKey(...key),
    queryFn: ({ pageParam }) => list({ cursor: pageParam }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    ...options,
  });
