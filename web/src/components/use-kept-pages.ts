import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { entryState } from "../lib/entry-state.ts";

const NAME = "pages";
const MOST = 20;

/** Stores in the history entry how many pages of a list are loaded, and loads as many again after Back and a reload. */
export function useKeptPages(query: UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>): void {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const pages = data?.pages.length ?? 0;
  const { key } = useLocation();
  const wanted = useRef(Math.min(MOST, Number(entryState.get(NAME)) || 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has to hold the number.
  useEffect(() => {
    if (pages === 0 || isFetchingNextPage) return;
    const isMissing = pages < wanted.current && hasNextPage && !isFetchNextPageError;
    if (isMissing) void fetchNextPage();
    else {
      wanted.current = 0;
      if (pages !== (entryState.get(NAME) ?? 1)) entryState.set(NAME, pages);
    }
  }, [pages, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, key]);
}
