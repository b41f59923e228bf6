import { tenantKey } from "../../../functions/domain/leaving/tenant-rows.ts";
import { type AuditEntry, AuditEntryEntity } from "../../../functions/entities/audit-entry.ts";
import { table } from "../../../functions/platform/dynamo/table.ts";
import { putItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import type { Migration } from "./migration.ts";
import { queryItems } from "./page.ts";

/** Moves an entry in one transaction. Returns false when its values were erased meanwhile. */
function move(entry: Record<string, unknown>): Promise<boolean> {
  const { pk, sk, changes } = entry;
  const Delete = {
    TableName: table.table,
    Key: { pk, sk },
    ...(changes !== undefined && {
      ConditionExpression: "changes = :changes",
      ExpressionAttributeValues: { ":changes": changes },
    }),
  };
  return writeIf([{ Delete }, putItem(AuditEntryEntity.put(entry as AuditEntry))]);
}

/** Moves the audit entries from the partition of the clinic's other rows into that of the audit log. */
export const auditPartitionMigration: Migration = {
  summary: "the audit log has partitions of its own",
  kinds: {
    entries: async (tenant_id, cursor) => {
      const query = {
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": tenantKey(tenant_id).pk, ":sk": "$activity_1#" },
      };
      const { items, ...page } = await queryItems(query, cursor);
      return { ...page, outdated: items.map((entry) => ({ migrate: () => move(entry) })) };
    },
  },
};
