import type { Action } from "../../../shared/audit/kinds.ts";
import { auditEntry, auditPuts, type Caller } from "../../entities/audit-entry.ts";
import { type TransactItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { createOnce, type IdempotencyKey, keyWrites } from "./create-once.ts";

interface Creation<Row> {
  readonly operation: Action;
  readonly record_id: string;
  /** The record of the audit entry, for one that belongs to another record. @default record_id */
  readonly about?: string;
  readonly row: Row;
  /** The writes of the row, and of everything that is written with it. */
  readonly items: readonly TransactItem[];
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** Reads the record that an earlier request with the same key created. */
  readonly load: (record_id: string) => Promise<Row>;
}

/** Writes a new record with its audit entry in one transaction, once for each idempotency key, and returns it. */
export const createRecord = <Row>(
  caller: Caller,
  { operation, record_id, about = record_id, row, items, idempotencyKey, load }: Creation<Row>,
): Promise<Row> =>
  createOnce(caller.tenantId, idempotencyKey, {
    create: async () => {
      await writeWithRetry([
        ...items,
        ...auditPuts(auditEntry(caller, operation, caller.tenantId, about)),
        ...keyWrites(idempotencyKey, caller.tenantId, record_id),
      ]);
      return row;
    },
    load,
  });
