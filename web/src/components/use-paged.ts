import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router-dom";
import { entryState } from "../lib/entry-state.ts";

const NAME = "pages";
const MAX_RESTORED_PAGES = 20;

/** Stores in the history entry how many pages of a list are loaded, and loads as many again after Back and a reload. */
function useKeptPages(query: UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>): void {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const pages = data?.pages.length ?? 0;
  const { key } = useLocation();
  const pagesToRestore = useRef(Math.min(MAX_RESTORED_PAGES, Number(entryState.get(NAME)) || 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has to hold the number.
  useEffect(() => {
    if (pages === 0 || isFetchingNextPage) return;
    const isMissing = pages < pagesToRestore.current && hasNextPage && !isFetchNextPageError;
    if (isMissing) void fetchNextPage();
    else {
      pagesToRestore.current = 0;
      if (pages !== (entryState.get(NAME) ?? 1)) entryState.set(NAME, pages);
    }
  }, [pages, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, key]);
}

/** Returns the items of a page's main list, as `usePaged`. The loaded pages are restored after Back and a reload. */
export function useKeptPaged<Item>(...args: Parameters<typeof usePaged<Item>>) {
  useKeptPages(args[0]);
  return usePaged(...args);
}

/**
 * Returns the items of a paged query without repetitions, because an item that changes its place may be on two pages.
 * @param outdated whether the query is of an earlier search text, so that its items are not shown
 */
export function usePaged<Item>(
  query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly items: readonly Item[] }[] }>,
  idOf: (item: Item) => string,
  outdated = false,
) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const items = useMemo((): readonly Item[] | undefined => {
    const all = data?.pages.flatMap((page) => page.items);
    return all && [...new Map(all.map((item) => [idOf(item), item])).values()];
  }, [data, idOf]);
  return {
    /** Undefined while the first page is loading. */
    items: outdated ? undefined : items,
    hasMore: hasNextPage && !outdated,
    loadMore: () => void fetchNextPage(),
    loadingMore: isFetchingNextPage,
    failure: error && !outdated ? { error, onRetry: () => void refetch() } : undefined,
  };
}
