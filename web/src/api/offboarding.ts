import { queryOptions } from "@tanstack/react-query";
import { ClinicError } from "../../../shared/errors.ts";
import { offboarding } from "../../../shared/offboarding/routes.ts";
import { allPages } from "./all-pages.ts";
import { apiOf } from "./api.ts";
import { tenantKey } from "./query-client.ts";

export const offboardingApi = apiOf(offboarding);

const WRITING_MS = 5_000;

/** Returns null where the answer is that there is none. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClinicError && error.code === "not_found") return null;
    throw error;
  }
}

/** The latest export of a clinic; null when there is none. While it is written, it is asked for again. */
export const exportQuery = (tenant_id: string) =>
  queryOptions({
    queryKey: tenantKey("export", tenant_id),
    queryFn: () => orNull(offboardingApi.getExport({ params: { tenant_id } })),
    refetchInterval: ({ state }) => (state.data?.status === "PENDING" ? WRITING_MS : false),
  });

/** Every deletion of a clinic, with the certificates. */
export const deletionsQuery = () =>
  queryOptions({
    queryKey: tenantKey("deletions"),
    queryFn: () => allPages((query) => offboardingApi.listDeletions({ query })),
  });
