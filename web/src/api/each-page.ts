import { ClinicError } from "../../../shared/contract/errors.ts";
import { pagesOf, type ReadPage } from "./all-pages.ts";
import { queryClient, retryDelay, tenantKey, worthRetrying } from "./query-client.ts";

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
