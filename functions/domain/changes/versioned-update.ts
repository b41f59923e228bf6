import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { type AuditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { type Condition, changedBy, ifVersion, ifVersionAndMark } from "../../platform/dynamo/optimistic-lock.ts";
import { isFailed, OLD_ROW, type TransactItem, updateItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { namesOfUsers } from "../identity/users.ts";

/** The attributes that a conflict shows. Rows that only the product itself has changed lack the last two. */
interface ChangedRow {
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
  return new ClinicError("conflict", REQUEST_TEXTS.conflict, { conflict });
}

/** Returns the current row of a conflict as the operation's response shows it, or undefined for every other error. */
export const conflictingRow = <Shown>(error: unknown): Shown | undefined =>
  error instanceof ClinicError && error.conflict ? (error.conflict.current as Shown) : undefined;

interface Refusals<Row> {
  readonly notFound: string;
  /** Turns the row into the operation's response, for the body of a conflict. @default the row */
  readonly toResponse?: (row: Row) => unknown;
}

/**
 * Writes an update of a row and other items in one transaction.
 * @param update the update on the condition of the version that was read, with the option `OLD_ROW`
 * @throws ClinicError 409 when the row has changed since, 404 when there is none, and the errors of `writeWithRetry`
 */
export async function writeUpdate<Row extends ChangedRow>(
  update: TransactItem,
  others: readonly TransactItem[],
  { notFound, toResponse = (row) => row }: Refusals<Row>,
): Promise<void> {
  try {
    await writeWithRetry([update, ...others]);
  } catch (error) {
    if (!isFailed(error, update)) throw error;
    const stored = error.items.get(update) as Row | undefined;
    throw stored ? await conflictWith(stored, await toResponse(stored)) : new ClinicError("not_found", notFound);
  }
}

/** An update, with the steps that do not depend on the attributes of its entity. */
interface Update {
  add(values: { version: number }): Update;
  remove(attributes: readonly string[]): Update;
  where(condition: Condition): Update;
  params<Params>(): Params;
}

interface VersionedEntity {
  patch(key: object): { set(values: object): Update };
}

interface VersionedRow extends ChangedRow {
  readonly version: number;
}

interface VersionedChange<Row> extends Refusals<Row> {
  /** The audit entry, to which the old and new values are added. */
  readonly entry: AuditEntry;
  /** The version that the caller read. */
  readonly version: number;
  readonly change: Partial<Row>;
  /** The usage mark that the row must have, and that the change removes. @default the row may have any or none */
  readonly usageMark?: string | undefined;
  readonly items?: readonly TransactItem[];
}

/**
 * Changes a row in the version that the caller read, and writes the audit entry with the old and new values in the same
 * transaction.
 * @param before the row as it was read just now
 * @returns the row after the change
 * @throws ClinicError 409 when the row has changed since the caller read it, 404 when it was deleted meanwhile
 */
export async function patchVersioned<Row extends VersionedRow>(
  entity: VersionedEntity,
  before: Row,
  { entry, version, change, usageMark, items = [], ...refusals }: VersionedChange<Row>,
): Promise<Row> {
  const { toResponse = (row) => row } = refusals;
  if (before.version !== version) throw await conflictWith(before, await toResponse(before));
  const patch = { ...change, ...changedBy({ userId: entry.user_id }) };
  const changes = fieldChanges(before, change, Object.keys(change));
  const update = entity.patch(before).set(patch).add({ version: 1 });
  const conditional = usageMark
    ? update.remove(["usage_mark"]).where(ifVersionAndMark(version, usageMark))
    : update.where(ifVersion(version));
  const audit = auditPuts({ ...entry, ...(changes.length > 0 && { changes }) });
  await writeUpdate(updateItem(conditional, OLD_ROW), [...items, ...audit], refusals);
  return { ...before, ...patch, version: version + 1 };
}
