import { setTimeout as sleep } from "node:timers/promises";
import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { isOf } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { type RawItem, type RawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../../usage-error.ts";
import { encodeItem, versionOf } from "./file.ts";
import { itemKey } from "./read-file.ts";

/**
 * How the entities begin whose rows record what has happened: a restore adds missing ones, and never changes or removes one. Money is
 * among them with its sums, which have to agree with its entries, and so are calls of programs, which would be made again.
 */
const NEVER_ROLLED_BACK: readonly string[] = [
  "audit",
  "receipt",
  "closing",
  "ledger",
  "payerBalance",
  "appointmentAccount",
  "webhookDelivery",
];

/** Returns whether a restore may change or remove the row. Rows without a version are not edited, and stay too. */
export const isRolledBack = (row: RawItem): boolean =>
  versionOf(row) !== undefined && !NEVER_ROLLED_BACK.some((name) => textOf(row, "__edb_e__")?.startsWith(name));

/**
 * The state of a row for a restore: `missing` in the table; `older` there than at the earlier time; `newer` there, or changed
 * without a new version; `same`. A row that is not rolled back is `same` wherever it exists, whatever it holds.
 */
export type RowState = "missing" | "older" | "newer" | "same";

const contentOf = ({ version: _, ...content }: RawItem) => encodeItem(content);

/** Compares a row with the row that is stored under its key. */
export function stateOf(row: RawItem, stored: RawItem | undefined): RowState {
  if (!stored) return "missing";
  if (!isRolledBack(row)) return "same";
  const version = versionOf(row) ?? 0;
  const storedVersion = versionOf(stored);
  if (storedVersion !== undefined && storedVersion < version) return "older";
  return contentOf(row) === contentOf(stored) ? "same" : "newer";
}

/** The number of keys in one BatchGet. */
export const BATCH = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * Returns the rows that are stored under the keys of up to 100 items, by `itemKey`.
 * @throws UsageError when one of them belongs to another tenant or to the platform
 */
export async function storedRows(
  { client, TableName }: RawTable,
  tenant_id: string,
  items: readonly RawItem[],
): Promise<ReadonlyMap<string, RawItem>> {
  const found = new Map<string, RawItem>();
  let Keys = items.map(({ pk, sk }) => ({ pk, sk })) as Record<string, AttributeValue>[];
  for (let pause = 50; Keys.length > 0; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
    );
    for (const row of Responses?.[TableName] ?? []) found.set(itemKey(row), row);
    // DynamoDB omits rows beyond 16 MB, or beyond the table's capacity.
    Keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
    if (Keys.length > 0) await sleep(pause);
  }
  const foreign = [...found.values()].find((row) => !isOf(tenant_id, row));
  if (foreign)
    throw new UsageError(`The row ${textOf(foreign, "pk")} does not belong to ${tenant_id}; it was not overwritten.`);
  return found;
}

const keyOf = ({ pk, sk }: RawItem) => ({ pk, sk }) as Required<Pick<RawItem, "pk" | "sk">>;

/** Returns the condition that the row is unchanged since it was read, and still of the same tenant. */
function asRead({ version, tenant_id }: RawItem) {
  const tests = [
    version ? "#version = :version" : "attribute_not_exists(#version)",
    tenant_id ? "#tenant = :tenant" : "attribute_not_exists(#tenant)",
  ];
  const values = { ...(version && { ":version": version }), ...(tenant_id && { ":tenant": tenant_id }) };
  return {
    ConditionExpression: `attribute_exists(pk) AND ${tests.join(" AND ")}`,
    ExpressionAttributeNames: { "#version": "version", "#tenant": "tenant_id" },
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/** Returns whether the write succeeded; false when the row was changed since it was read. */
async function unlessChanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * Replaces the row that was read, or creates it. A version never decreases, so that no form which was opened on the
 * former row can be saved over it.
 * @returns false when the row was changed since it was read
 */
export function putRow({ client, TableName }: RawTable, row: RawItem, stored: RawItem | undefined) {
  if (!stored)
    return unlessChanged(
      client.send(new PutItemCommand({ TableName, Item: { ...row }, ConditionExpression: "attribute_not_exists(pk)" })),
    );
  const next = Math.max(versionOf(row) ?? 0, (versionOf(stored) ?? 0) + 1);
  const Item = { ...row, version: { N: String(next) } };
  return unlessChanged(client.send(new PutItemCommand({ TableName, Item, ...asRead(stored) })));
}

/**
 * Removes the row that was read.
 * @returns false when it was changed since
 */
export const removeRow = ({ client, TableName }: RawTable, stored: RawItem): Promise<boolean> =>
  unlessChanged(client.send(new DeleteItemCommand({ TableName, Key: keyOf(stored), ...asRead(stored) })));
