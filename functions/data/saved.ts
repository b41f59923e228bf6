import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";

/** What ElectroDB says of a conditional update: the new row, or why not and the row that stood in the way. */
interface Outcome<Row> {
  readonly rejected: boolean;
  readonly data?: Row | null | undefined;
}

/** Makes a conditional update tell "changed since" from "not there". */
export const ALL_ROWS = { response: "all_new", returnOnConditionCheckFailure: "all_old" } as const;

/**
 * The row as a conditional update left it.
 * @throws ClinicError 409 when the update was based on an older version, 404 with the given sentence when there is no such row
 */
export function saved<Row>({ rejected, data }: Outcome<Row>, notFound: string): Row {
  if (data && !rejected) return data;
  throw data ? new ClinicError("conflict", MESSAGES.request.conflict) : new ClinicError("not_found", notFound);
}
