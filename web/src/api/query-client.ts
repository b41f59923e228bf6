import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type * as z from "zod";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { MAX_PAGE_SIZE } from "../../../shared/contract/page-size.ts";
import { isOnline } from "../lib/online.ts";
import { credentials, onPersonChange } from "./client.ts";

const TEMPORARY: readonly string[] = ["unavailable", "rate_limited"];
const MAX_RETRIES = 2;

/** The longest pause, in seconds, after which a failed query is repeated automatically. */
const MAX_PAUSE_S = 5;

/** Returns whether a failed query should be repeated: only a temporary failure that a person would wait for. */
export const worthRetrying = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES &&
  isOnline() &&
  error instanceof ClinicError &&
  TEMPORARY.includes(error.code) &&
  (error.retryAfter ?? 0) <= MAX_PAUSE_S;

/** Returns the milliseconds until a query is repeated: what the API says, or one second and then two. */
export const retryDelay = (failures: number, error: Error): number =>
  1000 * ((error instanceof ClinicError && error.retryAfter) || 2 ** failures);

export const queryClient = new QueryClient({
  defaultOptions: {
    // The default mode pauses requests while offline, so that a list would load for ever.
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      retry: worthRetrying,
      retryDelay,
      staleTime: 10_000,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

// The next person on this device must not see what the previous one has loaded.
onPersonChange(() => queryClient.clear());

/** Returns a query's key. It begins with the tenant, or "platform" for its administrators, so that no two clinics share an entry. */
export const tenantKey = (...parts: readonly string[]): readonly string[] => [
  credentials().tenantId() ?? "platform",
  ...parts,
];

/** A query of a page, which loads one answer or a list page by page. */
export interface LoadedQuery {
  readonly queryKey: QueryKey;
  readonly staleTime?: unknown;
  readonly initialPageParam?: unknown;
}

/** Begins to load the queries of a page. Returns null, because a route's loader must return a value. */
export function prefetch(...queries: readonly LoadedQuery[]): null {
  for (const query of queries)
    if ("initialPageParam" in query) void queryClient.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions);
    else void queryClient.prefetchQuery(query as FetchQueryOptions);
  return null;
}

const MAX_WAITS = 10;

// A clinic with many patients may reach its rate limit half-way.
const mayWait = (failures: number, error: Error) =>
  worthRetrying(failures, error) ||
  (failures < MAX_WAITS && error instanceof ClinicError && error.code === "rate_limited");

/** Yields a list page by page, as `pagesOf`. Temporary failures are retried. */
export const eachPage = <Item>(read: ReadPage<Item>): AsyncGenerator<readonly Item[]> =>
  pagesOf((paging) =>
    queryClient.fetchQuery({
      queryKey: tenantKey("page", crypto.randomUUID()),
      queryFn: () => read(paging),
      gcTime: 0,
      retry: mayWait,
      retryDelay,
    }),
  );

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** The part of a list to ask for. */
export interface Paging {
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

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
