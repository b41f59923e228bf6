import { ClinicError } from "../../../shared/errors.ts";
import { MAX_PAGE_SIZE } from "../../../shared/page-size.ts";
import type { allPages } from "./all-pages.ts";
import { queryClient, retryDelay, tenantKey, worthRetrying } from "./query-client.ts";

const MAX_WAITS = 10;

// A clinic with many patients may reach its rate limit half-way.
const mayWait = (failures: number, error: Error) =>
  worthRetrying(failures, error) ||
  (failures < MAX_WAITS && error instanceof ClinicError && error.code === "rate_limited");

/** Yields a list page by page. Each page is read once the one before has been processed. Temporary failures are retried. */
export async function* eachPage<Item>(list: Parameters<typeof allPages<Item>>[0]): AsyncGenerator<readonly Item[]> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await queryClient.fetchQuery({
      queryKey: tenantKey("page", crypto.randomUUID()),
      queryFn: () => list({ limit: MAX_PAGE_SIZE, cursor }),
      gcTime: 0,
      retry: mayWait,
      retryDelay,
    });
    yield items;
    cursor = next_cursor ?? undefined;
  } while (cursor);
}
