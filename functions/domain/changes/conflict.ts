import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { namesOfUsers } from "../identity/users.ts";

/** The attributes that a conflict shows. Rows of older releases lack them. */
export interface ChangedRow {
  readonly tenant_id: string;
  readonly changed_by?: string | undefined;
  readonly changed_at?: string | undefined;
}

/**
 * Builds the 409 of an update whose row was changed since the caller read it.
 * @param current the row as the operation's response shows it
 */
export async function conflictWith(row: ChangedRow, current: unknown = row): Promise<ClinicError> {
  const { tenant_id, changed_by, changed_at = null } = row;
  const names = await namesOfUsers(tenant_id, changed_by === undefined ? [] : [changed_by]);
  const conflict = { current, changed_by: names.get(changed_by ?? "") ?? null, changed_at };
  return new ClinicError("conflict", MESSAGES.request.conflict, { conflict });
}

/** Returns the current row of a conflict as the operation's response shows it, or undefined for every other error. */
export const conflictingRow = <Shown>(error: unknown): Shown | undefined =>
  error instanceof ClinicError && error.conflict ? (error.conflict.current as Shown) : undefined;

/** The result of ElectroDB's conditional update: the new row, or the row that failed the condition. */
interface Outcome<Row> {
  readonly rejected: boolean;
  readonly data?: Row | null | undefined;
}

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
