/** The value of `tenant_id` in rows that belong to the platform itself: its audit log, its counts and its search index. */
export const PLATFORM = "platform";

const index = (name: string) => ({ name, pk: `${name}pk`, sk: `${name}sk` });

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The key schema of the one table, for the entities, the CDK table and the local table. */
export const KEYS = {
  pk: "pk",
  sk: "sk",
  indexes: [index("gsi1"), index("gsi2"), index("gsi3"), index("gsi4")],
  /** The attribute with the Unix time in seconds after which DynamoDB deletes an item. */
  ttl: "expires",
} as const;
