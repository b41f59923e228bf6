import type { AuditedOperation } from "../../../shared/contract.ts";
import { type Actor, type AuditEntry, auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import {
  COLLIDED,
  FAILED,
  haveCollided,
  type TransactItem,
  unavailable,
  untilWritten,
  writeItems,
} from "../../platform/dynamo/transaction.ts";

type Row = Readonly<Record<string, unknown>>;
export type Caller = Actor & { readonly tenantId: string };

/**
 * Writes the first item with its audit entry and further items in one transaction.
 * @returns whether the first item's condition held, or COLLIDED when another item or another write prevented the transaction
 */
export async function writeOnce(
  item: TransactItem,
  entry: AuditEntry,
  further: readonly TransactItem[] = [],
): Promise<boolean | typeof COLLIDED> {
  const codes = await writeItems([item, ...auditPuts(entry), ...further]);
  if (!codes) return true;
  if (!haveCollided(codes)) throw unavailable();
  return codes[0] === FAILED ? false : COLLIDED;
}

/** Writes one row and its audit entry in one transaction. Returns whether the row's condition held. */
export const writeAudited = (item: TransactItem, entry: AuditEntry): Promise<boolean> =>
  untilWritten(() => writeOnce(item, entry));

/** The attributes of a row that people do not fill in. */
const INTERNAL = ["tenant_id", "version", "changed_by", "changed_at", "created_at", "usage_mark"];

/** Builds the entry of a creation or a change, with the old and new values of the fields that are given. */
export const changeEntry = (
  caller: Caller,
  operation: AuditedOperation,
  record_id: string,
  after: object,
  before: object = {},
): AuditEntry =>
  auditEntry(
    caller,
    operation,
    caller.tenantId,
    record_id,
    fieldChanges(before as Row, after as Row, Object.keys(after)),
  );

/** Builds the entry of a deletion, with the values that are lost. */
export const removalEntry = (
  caller: Caller,
  operation: AuditedOperation,
  record_id: string,
  before: object,
): AuditEntry => {
  const fields = Object.keys(before).filter((field) => !INTERNAL.includes(field));
  return auditEntry(caller, operation, caller.tenantId, record_id, fieldChanges(before as Row, {}, fields));
};
