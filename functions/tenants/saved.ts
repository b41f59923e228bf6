import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { TenantRow } from "../http/caller.ts";

/** What ElectroDB says of a conditional update: the new row, or why not and the row that stood in the way. */
interface Outcome {
  readonly rejected: boolean;
  readonly data: TenantRow | null;
}

/**
 * The clinic as a conditional update left it.
 * @throws ClinicError 409 when the update was based on an older version, 404 when there is no such clinic
 */
export function saved({ rejected, data }: Outcome): TenantRow {
  if (data && !rejected) return data;
  throw data
    ? new ClinicError("conflict", MESSAGES.request.conflict)
    : new ClinicError("not_found", MESSAGES.notFound.tenant);
}
