import type { Deletion } from "../../../shared/offboarding/offboarding.ts";
import { whenText } from "../lib/when-text.ts";
import { OFFBOARDING_SCREEN } from "./offboarding-texts.ts";

/** Returns who requested or confirmed the deletion of a clinic, when, and what happens next. */
export function deletionText({ status, requested_by, requested_at, ...rest }: Deletion): string {
  const { confirmed_by, confirmed_at, delete_after, deleted_at, failure } = rest;
  if (status === "REQUESTED") return OFFBOARDING_SCREEN.requested(requested_by, whenText(requested_at));
  if (status === "DELETING") return OFFBOARDING_SCREEN.deleting;
  if (status === "DELETED") return OFFBOARDING_SCREEN.deleted(whenText(deleted_at ?? requested_at));
  if (status === "FAILED") return OFFBOARDING_SCREEN.deletionFailures[failure ?? "error"];
  return OFFBOARDING_SCREEN.confirmed(
    confirmed_by ?? "",
    whenText(confirmed_at ?? requested_at),
    whenText(delete_after ?? requested_at),
  );
}
