import { ClinicError } from "../../shared/errors.ts";
import { type ChangedRow, conflictWith } from "./conflict.ts";

/** The result of ElectroDB's conditional update: the new row, or the row that failed the condition. */
interface Outcome<Row> {
  readonly rejected: boolean;
  readonly data?: Row | null | undefined;
}

/** Options of a conditional update whose result distinguishes a changed row from a missing one. */
export const ALL_ROWS = { response: "all_new", returnOnConditionCheckFailure: "all_old" } as const;

/**
 * Returns the row as a conditional update left it.
 * @param show turns the row into the operation's response, for the body of a conflict
 * @throws ClinicError 409 when the update was based on an older version, 404 with the given sentence when there is no such row
 */
export async function saved<Row extends ChangedRow>(
  { rejected, data }: Outcome<Row>,
  notFound: string,
  show: (row: Row) => unknown = (row) => row,
): Promise<Row> {
  if (data && !rejected) return data;
  throw data ? await conflictWith(data, await show(data)) : new ClinicError("not_found", notFound);
}
