import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import type { Role } from "../../shared/contract/roles.ts";
import { withLists } from "./appointment-items.ts";
import { IDS } from "./event.ts";
import { conditionHolds, type Expressions, updated } from "./expressions.ts";
import type { Item } from "./item.ts";
import { rowCounts, uniqueNames } from "./named-items.ts";
import { NOW } from "./now.ts";
import { canceled, keyOf, tenantItem, userItem } from "./rows.ts";

type Key = Item;
interface Write extends Expressions {
  readonly Key?: Key;
  readonly Item?: Item;
  readonly ReturnValuesOnConditionCheckFailure?: string;
}
type Kind = "Put" | "Update" | "Delete" | "ConditionCheck";

const idOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
/** Returns whether a write is the rate limiter's, which comes with every twentieth request of a process. */
const countsRequests = ({ Key }: Write) => String(Key?.sk).startsWith("$tenantMinute");
const throttled = () => Object.assign(new Error("throttled"), { name: "ThrottlingException" });

/**
 * Stubs DynamoDB by a table in memory that evaluates conditions, so that a test states rows instead of responses. The clock is set
 * to NOW.
 */
export function fakeTable() {
  const dynamo = mockClient(DynamoDBDocumentClient);
  const stored = new Map<string, Item>();
  let own: readonly string[] = [];
  let lagging = false;
  let unprocessed = 0;
  let fault: (() => Error) | undefined;
  let refusals: ((() => Error) | undefined)[] = [];
  let queries = 0;
  let writes: [Kind, Write][] = [];

  /** Returns whether a read sees a row: one that is not consistent may miss what was written a moment ago. */
  const isSeen = (consistent: boolean | undefined, id: string) => !lagging || consistent || own.includes(id);
  const rowOf = (write: Write) => stored.get(idOf(write.Key ?? write.Item ?? {}));
  const mayWrite = (write: Write) => conditionHolds(write.ConditionExpression, write, rowOf(write) ?? {});
  const answerOnFailure = (write: Write) =>
    write.ReturnValuesOnConditionCheckFailure === "ALL_OLD" ? rowOf(write) : undefined;
  const failNow = () => {
    if (fault) throw fault();
  };

  function apply(kind: Kind, write: Write): { before: Item | undefined; after: Item | undefined } {
    const before = rowOf(write);
    const after = kind === "Update" ? { ...updated(write, before ?? {}), ...write.Key } : write.Item;
    const id = idOf(write.Key ?? write.Item ?? {});
    if (!countsRequests(write) && (kind !== "Delete" || before)) writes = [...writes, [kind, write]];
    if (kind === "Delete") stored.delete(id);
    else if (kind !== "ConditionCheck" && after) stored.set(id, after);
    return { before, after };
  }

  const failWrite = () => {
    failNow();
    const refusal = refusals.shift();
    if (refusal) throw refusal();
  };

  const single = (kind: Kind) => async (write: Write & { ReturnValues?: string }) => {
    if (!countsRequests(write)) failWrite();
    if (!mayWrite(write)) {
      const row = answerOnFailure(write);
      throw new ConditionalCheckFailedException({ message: "", $metadata: {}, ...(row && { Item: marshall(row) }) });
    }
    const { before, after } = apply(kind, write);
    if (write.ReturnValues === "ALL_OLD") return before ? { Attributes: before } : {};
    return write.ReturnValues === "ALL_NEW" && after ? { Attributes: after } : {};
  };

  async function transactWrite({ TransactItems }: { TransactItems: Partial<Record<Kind, Write>>[] }) {
    failWrite();
    const all = TransactItems.map((item) => Object.entries(item)[0] as [Kind, Write]);
    const codes = all.map(([, write]) => (mayWrite(write) ? "None" : "ConditionalCheckFailed"));
    const [, first] = all[0] as [Kind, Write];
    if (codes.some((code) => code !== "None"))
      throw canceled(codes, codes[0] === "None" ? undefined : answerOnFailure(first));
    const before = writes;
    for (const [kind, write] of all) apply(kind, write);
    if (all.some(([, { Item }]) => Item?.__edb_e__ === "recentRead")) writes = before;
    return {};
  }

  async function query(
    input: Expressions & { IndexName?: string; Limit?: number; ConsistentRead?: boolean; [option: string]: unknown },
  ) {
    failNow();
    queries += 1;
    const { IndexName, Limit = Number.POSITIVE_INFINITY, ExclusiveStartKey: start, ScanIndexForward = true } = input;
    const sk = IndexName ? `${IndexName}sk` : "sk";
    const place = (item: Item) => `${item[sk]} ${idOf(item)}`;
    const found = [...stored.values()]
      .filter((item) => isSeen(input.ConsistentRead, idOf(item)))
      .filter((item) => conditionHolds(input.KeyConditionExpression, input, item))
      .sort((a, b) => (place(a) < place(b) === ScanIndexForward ? -1 : 1));
    const from = start ? found.findIndex((item) => idOf(item) === idOf(start as Key)) + 1 : 0;
    const page = found.slice(from, from + Limit);
    const last = page.at(-1);
    const keys = Object.entries(last ?? {}).filter(([name]) => /^(gsi\d)?[ps]k$/.test(name));
    return {
      Items: page.filter((item) => conditionHolds(input.FilterExpression, input, item)),
      ...(last && from + Limit < found.length && { LastEvaluatedKey: Object.fromEntries(keys) }),
    };
  }

  /** Replaces all rows of the table by the given ones and the caller's own. */
  function holds(items: readonly Item[], role: Role = "TENANT_ADMIN", user: Item = {}): void {
    const rows = [
      { ...userItem(role, user), ...keyOf("user", "user_id", IDS.user) },
      { ...tenantItem(), ...keyOf("tenant", "tenant_id", IDS.tenant) },
    ];
    own = rows.map(idOf);
    stored.clear();
    for (const item of [...rows, ...rowCounts(items), ...uniqueNames(items), ...withLists(items)])
      stored.set(idOf(item), item);
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    fault = undefined;
    lagging = false;
    unprocessed = 0;
    refusals = [];
    queries = 0;
    writes = [];
    dynamo.reset();
    dynamo.on(GetCommand).callsFake(async ({ Key, ConsistentRead }: { Key: Key; ConsistentRead?: boolean }) => {
      if (!own.includes(idOf(Key))) failNow();
      return { Item: isSeen(ConsistentRead, idOf(Key)) ? stored.get(idOf(Key)) : undefined };
    });
    dynamo.on(BatchGetCommand).callsFake(async ({ RequestItems }) => {
      failNow();
      if (unprocessed-- > 0) return { UnprocessedKeys: RequestItems, Responses: {} };
      const [[name, { Keys, ConsistentRead }]] = Object.entries(RequestItems) as [
        [string, { Keys: Key[]; ConsistentRead?: boolean }],
      ];
      const seen = Keys.map(idOf).filter((id) => isSeen(ConsistentRead, id));
      return { UnprocessedKeys: {}, Responses: { [name]: seen.map((id) => stored.get(id)).filter(Boolean) } };
    });
    dynamo.on(PutCommand).callsFake(single("Put"));
    dynamo.on(UpdateCommand).callsFake(single("Update"));
    dynamo.on(DeleteCommand).callsFake(single("Delete"));
    dynamo.on(TransactWriteCommand).callsFake(transactWrite);
    dynamo.on(QueryCommand).callsFake(query);
  });
  afterEach(() => void vi.useRealTimers());

  return {
    dynamo,
    holds,
    /** Writes a row directly, without the product. */
    put: (item: Item) => {
      for (const each of [...uniqueNames([item]), ...withLists([item])]) stored.set(idOf(each), each);
    },
    /** Removes a row directly, without the product. */
    remove: (item: Item) => void stored.delete(idOf(item)),
    /** Returns all rows as they are stored. */
    stored: (): Item[] => [...stored.values()],
    /** Returns the rows of an entity, without keys. */
    rows: (entity: string): Item[] =>
      [...stored.values()]
        .filter(({ __edb_e__ }) => __edb_e__ === entity)
        .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/^(gsi\d)?[ps]k$|^__edb/.test(name)))),
    /** Returns the writes, except those that count requests or record what the caller has read. */
    writes: () => writes,
    queries: () => queries,
    /** Lets the next writes fail, each with the error that its function builds. One without a function succeeds. */
    failsNextWrites: (...errors: ((() => Error) | undefined)[]) => {
      refusals = errors;
    },
    /** Lets reads that are not consistent miss all rows except the caller's own, as if all others were new. */
    lags: () => {
      lagging = true;
    },
    /** Lets the next BatchGet return all of its keys unprocessed. */
    leavesNextKeysUnprocessed: () => {
      unprocessed = 1;
    },
    /** Lets every command fail except reads of the caller's own rows. */
    fails: (error: () => Error = throttled) => {
      fault = error;
    },
  };
}
