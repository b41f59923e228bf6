import { createHash } from "node:crypto";
import type { Action } from "../../../shared/audit/kinds.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { addMs } from "../../../shared/values/days-and-times.ts";
import {
  type AuditEntry,
  auditEntry,
  auditEntryEntity,
  type Caller,
  pageEntry,
  recentReadEntity,
} from "../../entities/audit-entry.ts";
import { putItem, writeIf } from "../../platform/dynamo/transaction.ts";

const HOUR_MS = 3_600_000;

const readHash = ({ operation, record_id, record_ids = [], searched = false }: AuditEntry) =>
  createHash("sha256")
    .update([operation, searched, record_id, ...record_ids.toSorted()].join(" "))
    .digest("base64url");

/**
 * Writes the audit entry of a read, unless the same person has caused one within the last hour for the same operation and
 * the same records. Await it before the data is sent.
 */
export async function auditRead(entry: AuditEntry): Promise<void> {
  const { tenant_id, user_id, at } = entry;
  const mark = { tenant_id, user_id, read_hash: readHash(entry) };
  const hourAgo = addMs(at, -HOUR_MS);
  const { data: recent } = await recentReadEntity().get(mark).go();
  if (recent && recent.at > hourAgo) return;

  const expires = Math.ceil((Date.parse(at) + HOUR_MS) / 1000);
  // Nothing is written when a simultaneous request of the same person has written the entry.
  await writeIf([
    putItem(
      recentReadEntity()
        .put({ ...mark, at, expires })
        .where((row, { notExists, lte }) => `${notExists(row.at)} OR ${lte(row.at, hourAgo)}`),
    ),
    putItem(auditEntryEntity().create(entry)),
  ]);
}

/** Writes the audit entry of a page that reveals records, in the same way as `auditRead`. A page without records has no entry. */
export async function auditPage(
  actor: Caller,
  operation: Action,
  record_ids: readonly string[],
  searched = false,
): Promise<void> {
  if (record_ids.length === 0) return;
  const page = { record_ids: [...new Set(record_ids)], searched };
  await auditRead(pageEntry(actor, operation, actor.tenantId, page));
}

/** The operation that opens one record, by the field that names it. */
const OPENINGS = {
  patient_id: "patients.get",
  lead_id: "patients.getLead",
  appointment_id: "appointments.get",
  record_id: "audit.findRecords",
} satisfies Record<NonNullable<Route["reads"]>, Action>;

/** Writes the audit entry of an opened record, for an operation that returns it without changing it. */
export const auditOpening = (actor: Caller, field: keyof typeof OPENINGS, record_id: string): Promise<void> =>
  auditRead(auditEntry(actor, OPENINGS[field], actor.tenantId, record_id));

/** Waits for a row that an earlier request wrote, writes the audit entry of its opening and returns the row. */
export async function openRow<Row extends Readonly<Record<string, unknown>>>(
  actor: Caller,
  field: keyof typeof OPENINGS,
  read: Promise<Row>,
): Promise<Row> {
  const row = await read;
  await auditOpening(actor, field, String(row[field]));
  return row;
}
