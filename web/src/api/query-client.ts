import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { isOnline } from "../lib/online.ts";
import { credentials, onPersonChange } from "./credentials.ts";

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
