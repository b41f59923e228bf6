import type { Owner } from "../../shared/reports/clinic-count.ts";
import { untilWritten } from "../data/contention.ts";
import { findRow } from "../data/find-row.ts";
import { LeadEntity } from "../data/lead.ts";
import { LocationEntity } from "../data/location.ts";
import { PatientEntity } from "../data/patient.ts";
import { StaffEntity } from "../data/staff.ts";
import { TalliedEntity, TallyEntity } from "../data/tally.ts";
import { TenantEntity } from "../data/tenant.ts";
import { atRevision } from "../data/versioned-rows.ts";
import { checkItem, deleteItem, putItem, type TransactItem, updateItem, writeOrCollide } from "../data/write-items.ts";

/** A record that is counted under keys. */
export interface TalliedRecord {
  readonly tenant_id: string;
  readonly record_id: string;
}

/** How a record is counted: its keys, and what is stored with them. */
interface Counting {
  readonly keys: string[];
  readonly owner?: Owner;
  readonly used_until?: string;
}

/** Builds the write whose key is that of a record, by the prefix of the record's id. */
const RECORDS: Readonly<Record<string, (tenant_id: string, id: string) => { params(): object }>> = {
  pat: (tenant_id, patient_id) => PatientEntity.delete({ tenant_id, patient_id }),
  lead: (tenant_id, lead_id) => LeadEntity.delete({ tenant_id, lead_id }),
  staff: (tenant_id, staff_id) => StaffEntity.delete({ tenant_id, staff_id }),
  loc: (tenant_id, location_id) => LocationEntity.delete({ tenant_id, location_id }),
  ten: (_, tenant_id) => TenantEntity.delete({ tenant_id }),
};

/** Builds the check that a record still exists. */
function existing({ tenant_id, record_id }: TalliedRecord): TransactItem[] {
  const write = RECORDS[record_id.split("_")[0] ?? ""]?.(tenant_id, record_id);
  if (!write) return [];
  return [checkItem({ params: () => ({ ...write.params(), ConditionExpression: "attribute_exists(pk)" }) })];
}

/**
 * Counts a record under the keys that it has now and no longer under its former ones. The former keys are in an item of
 * their own that the same transaction writes, so neither repeated nor late calls count anything twice.
 * @param read returns undefined for a record that is deleted
 */
export const tallyRecord = (record: TalliedRecord, read: () => Promise<Counting | undefined>): Promise<void> =>
  untilWritten(async () => {
    const { tenant_id } = record;
    // The record is read second. If another call has counted it since the first read, the conditions below fail.
    const before = await findRow(TalliedEntity, record);
    const now = await read();
    const keys = now?.keys ?? [];
    const { keys: former = [], revision = 0 } = before ?? {};
    const added = keys.filter((key) => !former.includes(key));
    const removed = former.filter((key) => !keys.includes(key));
    const neverExisted = !before && !now;
    const isUnchanged = before && now && added.length + removed.length === 0;
    if (neverExisted || isUnchanged) return undefined;
    return writeOrCollide([
      now
        ? putItem(TalliedEntity.put({ ...record, ...now, revision: revision + 1 }).where(atRevision(revision)))
        : deleteItem(TalliedEntity.delete(record).where((at, { eq }) => eq(at.revision, revision))),
      // Without a former item, the record must still exist, so that a late call does not count a record that was deleted.
      ...(before ? [] : existing(record)),
      ...added.map((key) => updateItem(TallyEntity.upsert({ tenant_id, key }).add({ total: 1, revision: 1 }))),
      ...removed.map((key) => updateItem(TallyEntity.patch({ tenant_id, key }).add({ total: -1, revision: 1 }))),
    ]);
  });
