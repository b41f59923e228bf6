const index = (name: string) => ({ name, pk: `${name}pk`, sk: `${name}sk` });

/** The key schema of the one table, for the entities, the CDK table and the local table. */
export const KEYS = {
  pk: "pk",
  sk: "sk",
  indexes: [index("gsi1"), index("gsi2"), index("gsi3"), index("gsi4")],
  /** Seconds since 1970 after which DynamoDB may drop the item. */
  ttl: "expires",
} as const;
