import * as z from "zod";

const FAILURES = ["error", "interrupted"] as const;

/**
 * Why a deletion was given up: requests to AWS failed, or the function ended early several times, for example for lack of
 * memory.
 */
export const DeletionFailure = z.enum(FAILURES);
export type DeletionFailure = z.infer<typeof DeletionFailure>;

/** Why an export was given up: as a deletion, or because a zip file can't be as large. */
export const ExportFailure = z.enum([...FAILURES, "too_large"]);
export type ExportFailure = z.infer<typeof ExportFailure>;
