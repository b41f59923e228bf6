import type { EntityItem } from "electrodb";
import type { Activity, ActivityQuery } from "../../shared/activity/activity.ts";
import type { contract } from "../../shared/contract.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { namesOfUsers } from "../data/names-of-users.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

// These sort before and after every instant that is written as text.
const EARLIEST = "0";
const LATEST = "9";

// Instants are compared as text, so one with an offset is converted to UTC first.
const utc = (instant: string) => new Date(instant).toISOString();

/** Chooses the index with the fewest entries: a record's, else a person's, else the clinic's. */
function queryOf(tenant_id: string, { user_id, record_id, from, before }: ActivityQuery) {
  const first = { at: from ? utc(from) : EARLIEST };
  // A key that begins with this instant sorts after it, which excludes the end itself.
  const last = { at: before ? utc(before) : LATEST };
  const { byRecord, byUser, byTime } = AuditEntryEntity.query;
  if (record_id) {
    const entries = byRecord({ tenant_id, record_id }).between(first, last);
    return user_id ? entries.where((at, { eq }) => eq(at.user_id, user_id)) : entries;
  }
  return (user_id ? byUser({ tenant_id, user_id }) : byTime({ tenant_id })).between(first, last);
}

/** Returns an entry as the contract shows it. */
const toActivity = (row: EntityItem<typeof AuditEntryEntity>, user_name: string): Activity => ({
  ...row,
  user_name,
  record_id: row.record_id || null,
  record_ids: row.record_ids ?? [row.record_id],
  searched: row.searched ?? false,
  changes: [...(row.changes ?? [])],
});

/** Lists the audit entries of the caller's clinic, latest first. */
export const list: UseCase<typeof contract.activity.list> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await filteredPage(queryOf(tenantId, query), query, "desc");
  const names = await namesOfUsers(
    tenantId,
    items.map(({ user_id }) => user_id),
  );
  return { items: items.map((row) => toActivity(row, names.get(row.user_id) ?? "")), next_cursor };
};
