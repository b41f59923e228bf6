import type { HistoryEntry } from "../../shared/activity/history.ts";
import type { PageQuery } from "../../shared/paging.ts";
import { AuditEntryEntity } from "./audit-entry.ts";
import { namesOfUsers } from "./names-of-users.ts";
import { type Page, page } from "./page.ts";

/** Returns one page of the audit entries that open or change a record, latest first. */
export async function recordHistory(
  tenant_id: string,
  record_id: string,
  query: PageQuery,
): Promise<Page<HistoryEntry>> {
  const { items, next_cursor } = await page(AuditEntryEntity.query.byRecord({ tenant_id, record_id }), query, "desc");
  const user_ids = items.map(({ user_id }) => user_id);
  const names = await namesOfUsers(tenant_id, user_ids);
  const entries = items.map(({ changes = [], ...entry }) => ({
    ...entry,
    changes: [...changes],
    user_name: names.get(entry.user_id) ?? "",
  }));
  return { items: entries, next_cursor };
}
