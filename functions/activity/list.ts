import type { ActivityQuery } from "../../shared/activity/activity.ts";
import type { contract } from "../../shared/contract.ts";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { namesOfUsers } from "../data/names-of-users.ts";
import { filteredPage } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

// Before and after every instant that is written as text.
const EARLIEST = "0";
const LATEST = "9";

// An instant may come with an offset, and is compared as text with those that were written.
const utc = (instant: string) => new Date(instant).toISOString();

/** The index that narrows most: a record's entries are fewer than a person's, and those fewer than the clinic's. */
function queryOf(tenant_id: string, { user_id, record_id, from, before }: ActivityQuery) {
  const first = { at: from ? utc(from) : EARLIEST };
  // A key that begins with the instant comes after it, so that the end itself is left out.
  const last = { at: before ? utc(before) : LATEST };
  const { byRecord, byUser, byTime } = AuditEntryEntity.query;
  if (record_id) {
    const entries = byRecord({ tenant_id, record_id }).between(first, last);
    return user_id ? entries.where((at, { eq }) => eq(at.user_id, user_id)) : entries;
  }
  return (user_id ? byUser({ tenant_id, user_id }) : byTime({ tenant_id })).between(first, last);
}

/** Who did what to which record of the caller's clinic, latest first. */
export const list: UseCase<typeof contract.activity.list> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await filteredPage(queryOf(tenantId, query), query, "desc");
  const names = await namesOfUsers(
    tenantId,
    items.map(({ user_id }) => user_id),
  );
  return { items: items.map((item) => ({ ...item, user_name: names.get(item.user_id) ?? "" })), next_cursor };
};
