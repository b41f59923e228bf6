import type { HistoryEntry } from "../../../shared/audit/audit.ts";
import { OPERATOR } from "../../../shared/audit/kinds.ts";
import { patientActorName } from "../../../shared/audit/roles.ts";
import { AUDIT_TEXTS } from "../../../shared/audit/texts.ts";
import type { PageQuery } from "../../../shared/contract/paging.ts";
import { auditEntryEntity } from "../../entities/audit-entry.ts";
import { type Page, page } from "../../platform/dynamo/page.ts";
import { namesOfUsers } from "../identity/users.ts";

/**
 * Returns one page of the audit entries that open or change a record, latest first.
 * @param reader whose log the reader may see. Only the platform sees the names of its own people
 */
export async function recordHistory(
  tenant_id: string,
  record_id: string,
  query: PageQuery,
  reader: string = tenant_id,
): Promise<Page<HistoryEntry>> {
  const { items, next_cursor } = await page(auditEntryEntity().query.byRecord({ tenant_id, record_id }), query, "desc");
  const user_ids = items.map(({ user_id }) => user_id);
  const names = await namesOfUsers(reader, user_ids);
  const userName = ({ user_id, user_role }: (typeof items)[number]) =>
    user_role === OPERATOR ? AUDIT_TEXTS.platform : (patientActorName(user_role) ?? names.get(user_id) ?? "");
  const entries = items.map((entry) => ({
    ...entry,
    changes: [...(entry.changes ?? [])],
    user_name: userName(entry),
  }));
  return { items: entries, next_cursor };
}
