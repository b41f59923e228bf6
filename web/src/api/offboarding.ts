import { ClinicError } from "../../../shared/contract/errors.ts";
import { offboarding } from "../../../shared/offboarding/routes.ts";
import { allPages, keyedQuery } from "./query-client.ts";
import { apiOf } from "./send.ts";

export const offboardingApi = apiOf(offboarding);

const WRITING_MS = 5_000;

/** Returns null instead of throwing a 404. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClinicError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Builds the query of the latest export of a clinic without the link to its file, or null if there is none. It is refreshed while
 * the file is being written.
 */
export const exportQuery = (tenant_id: string) =>
  keyedQuery(
    ["export", tenant_id],
    () => orNull(offboardingApi.getExport({ params: { tenant_id }, query: { link: "false" } })),
    { refetchInterval: ({ state }) => (state.data?.status === "PENDING" ? WRITING_MS : false) },
  );

/** Builds the query of every deletion of a clinic, with the certificates. */
export const deletionsQuery = () =>
  keyedQuery(["deletions"], () => allPages((query) => offboardingApi.listDeletions({ query })));
