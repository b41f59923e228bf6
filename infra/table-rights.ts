/** The kinds of partitions of the table, by the beginning of their keys. */
export const PARTITIONS = {
  /** The audit log of a clinic, or of the platform. */
  audit: "$audit#tenant_id_*",
  /** All other rows of a clinic. */
  clinic: "$clinic#tenant_id_*",
  user: "$clinic#user_id_*",
  /** The digests of API keys. */
  apiKey: "$clinic#key_id_*",
  /** The reservation of a clinic's username. */
  username: "$clinic#username_*",
  /** The limits of requests, by who sends them. */
  subject: "$clinic#subject_*",
  /** The tickets of live connections. */
  ticket: "$clinic#ticket_hash_*",
  /** The recovery of a password. */
  recovery: "$clinic#recovery_id_*",
  /** The messages of all clinics that are due. */
  dueShard: "$clinic#due_shard_*",
  /** Lists of all clinics. */
  platform: "$clinic",
} as const;
export type Partition = keyof typeof PARTITIONS;

/** No one may scan the table, because every access pattern is a query or reads single rows. */
export type RowAction =
  | "BatchGetItem"
  | "BatchWriteItem"
  | "ConditionCheckItem"
  | "DeleteItem"
  | "GetItem"
  | "PutItem"
  | "Query"
  | "UpdateItem";

/** What a function may do with the table. */
export interface TableRights {
  /** The actions on rows, by the kind of their partition. */
  readonly rows: Readonly<Partial<Record<Partition, readonly RowAction[]>>>;
  /** The kinds of partitions for which each index may be queried. @default none */
  readonly indexes?: Readonly<Record<`gsi${number}`, readonly Partition[]>>;
}
