import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type AuditEntry, AuditEntryEntity } from "../../../functions/data/audit-entry.ts";
import { table } from "../../../functions/data/table.ts";
import { tenantKey } from "../../../functions/data/tenant-partitions.ts";
import type { Put } from "../../../functions/data/write-audited.ts";
import { writeItems } from "../../../functions/data/write-items.ts";
import type { Migration, Outdated } from "./migration.ts";

type Key = Record<string, unknown>;

/** Moves an entry in one transaction. Returns false when its values were erased meanwhile. */
const moved = (entry: Key) => async (): Promise<boolean> => {
  const { pk, sk, changes } = entry;
  const Put = AuditEntryEntity.put(entry as AuditEntry).params<Put>();
  const Delete = {
    TableName: table.table,
    Key: { pk, sk },
    ...(changes !== undefined && {
      ConditionExpression: "changes = :changes",
      ExpressionAttributeValues: { ":changes": changes },
    }),
  };
  return (await writeItems([{ Put }, { Delete }])) === undefined;
};

/** Moves the audit entries from the partition of the clinic's other rows into that of the audit log. */
export const auditPartitionMigration: Migration = {
  summary: "the audit log has partitions of its own",
  kinds: {
    entries: async (tenant_id, cursor) => {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.table,
          ConsistentRead: true,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
          ExpressionAttributeValues: { ":pk": tenantKey(tenant_id).pk, ":sk": "$activity_1#" },
          ...(cursor && { ExclusiveStartKey: JSON.parse(cursor) as Key }),
        }),
      );
      const outdated = Items.map((entry): Outdated => ({ migrate: moved(entry) }));
      return { seen: Items.length, outdated, cursor: LastEvaluatedKey ? JSON.stringify(LastEvaluatedKey) : null };
    },
  },
};
