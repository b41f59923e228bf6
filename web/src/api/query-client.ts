import { QueryClient } from "@tanstack/react-query";
import { ClinicError } from "../../../shared/errors.ts";
import { sessionStore } from "../app/session/session-store.ts";

const PASSING: readonly string[] = ["unavailable", "rate_limited"];
const MAX_RETRIES = 2;

/** Whether asking again can help: a refusal stays one. */
export const worthRetrying = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && error instanceof ClinicError && PASSING.includes(error.code);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 10_000 }, mutations: { retry: false } },
});

// Whoever comes next on this device must not see what the one before had loaded.
sessionStore.subscribe(({ user }, { user: before }) => {
  if (user?.user_id !== before?.user_id) queryClient.clear();
});

/** A query's key: the tenant first ("platform" for its operators), so that no two clinics share an entry. */
export const tenantKey = (...parts: readonly string[]): readonly string[] => [
  sessionStore.getState().user?.tenant_id ?? "platform",
  ...parts,
];
