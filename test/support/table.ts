import { isDeepStrictEqual } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  ScanCommand,
  type ScanCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { TABLE_NAME } from "../../infra/local/settings.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { withLists } from "./appointment-rows.ts";
import { IDS } from "./call.ts";
import { NOW } from "./dates.ts";
import { type Item, keyOf, rowCounts, tenantItem, uniqueNames, userItem } from "./rows.ts";
import { stubClient } from "./stub-client.ts";

type Kind = "Put" | "Update" | "Delete" | "ConditionCheck";
interface Write {
  readonly ConditionExpression?: string | undefined;
  readonly Key?: Item | undefined;
  readonly Item?: Item | undefined;
}

const idOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
const keyIn = ({ Key, Item }: Write): Item => Key ?? { pk: Item?.pk, sk: Item?.sk };
/** Returns whether a write is the rate limiter's, which comes with every twentieth request of a process. */
const countsRequests = (write: Write) => String(keyIn(write).sk).startsWith("$tenantMinute");
const throttled = () => Object.assign(new Error("throttled"), { name: "ThrottlingException" });

type Send = (this: DynamoDBDocumentClient, command: object) => Promise<unknown>;
// Tests stub the `send` of the class. The one that it inherits reaches the emulator.
const { send } = Object.getPrototypeOf(DynamoDBDocumentClient.prototype) as { readonly send: Send };
let emulator: DynamoDBDocumentClient | undefined;

/** Sends a command to this worker's emulator, of those that `run.ts` has started. */
async function ask<Answer>(command: object): Promise<Answer> {
  const endpoint = process.env.TABLE_EMULATORS?.split(" ")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!endpoint) throw new Error("No emulator was started for this worker.");
  emulator ??= DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
  return (await send.call(emulator, command)) as Answer;
}

/** The rows that the emulator holds; undefined until they were read. Test files of a worker follow one another on it. */
let held: Map<string, Item> | undefined;

async function heldRows(): Promise<Map<string, Item>> {
  held ??= new Map((await ask<ScanCommandOutput>(new ScanCommand({ TableName: TABLE_NAME }))).Items?.map(entryOf));
  return held;
}
const entryOf = (item: Item) => [idOf(item), item] as const;

async function readRows(Keys: Item[]): Promise<Map<string, Item>> {
  const RequestItems = { [TABLE_NAME]: { Keys, ConsistentRead: true } };
  const { Responses } = await ask<BatchGetCommandOutput>(new BatchGetCommand({ RequestItems }));
  return new Map(Responses?.[TABLE_NAME]?.map(entryOf));
}

/** Makes the emulator hold the given rows and no others. */
async function replaceRows(rows: ReadonlyMap<string, Item>): Promise<void> {
  const before = await heldRows();
  held = new Map(rows);
  const puts = [...rows].flatMap(([id, Item]) =>
    isDeepStrictEqual(before.get(id), Item) ? [] : [{ PutRequest: { Item } }],
  );
  const deletes = [...before].flatMap(([id, { pk, sk }]) =>
    rows.has(id) ? [] : [{ DeleteRequest: { Key: { pk, sk } } }],
  );
  const requests = [...puts, ...deletes];
  const batches = Array.from({ length: Math.ceil(requests.length / 25) }, (_, n) =>
    requests.slice(n * 25, n * 25 + 25),
  );
  await Promise.all(batches.map((batch) => ask(new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: batch } }))));
}

/**
 * Stubs the client of DynamoDB, so that a test states rows instead of responses. Reads by key are answered with these rows. Whatever
 * contains an expression is forwarded to an emulator: queries, conditions and updates. The clock is set to NOW.
 *
 * The rows that a test states are written before the next command. Those that it expects are noted after each write, so that an
 * expectation waits for nothing.
 */
export function openTable() {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const stored = new Map<string, Item>();
  let isStated = true;
  let own: readonly string[] = [];
  let lagging = false;
  let unprocessed = 0;
  let fault: (() => Error) | undefined;
  let refusals: ((() => Error) | undefined)[] = [];
  let queries = 0;
  let writes: [Kind, Write][] = [];
  let turn: Promise<unknown> = Promise.resolve();

  /** Returns whether a read sees a row: one that is not consistent may miss what was written a moment ago. */
  const sees = (consistent: boolean | undefined, item: Item) => !lagging || consistent || own.includes(idOf(item));
  const failNow = () => {
    if (fault) throw fault();
  };
  const state = (item: Item) => {
    stored.set(idOf(item), JSON.parse(JSON.stringify(item)));
    isStated = true;
  };

  async function writeStated(): Promise<void> {
    const isChanged = isStated;
    isStated = false;
    if (isChanged) await replaceRows(stored);
  }

  /** Runs a task when all earlier ones have ended. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = turn.then(task);
    turn = result.catch(() => undefined);
    return result;
  }

  /** Sends a command when all earlier ones have been answered, to a table that holds what the test has stated. */
  const forward = <Answer>(command: object, written: readonly [Kind, Write][] = []): Promise<Answer> =>
    inTurn(async () => {
      if (written.some(([, write]) => !countsRequests(write))) failWrite();
      await writeStated();
      const answer = await ask<Answer>(command);
      await note(written);
      return answer;
    });

  /** Notes what was written, and reads the rows that were updated. */
  async function note(written: readonly [Kind, Write][]): Promise<void> {
    const known = await heldRows();
    const leavesNoTrace = written.some(([, { Item }]) => Item?.__edb_e__ === "recentRead");
    const counted = written.filter(
      ([kind, write]) => !countsRequests(write) && (kind !== "Delete" || known.has(idOf(keyIn(write)))),
    );
    if (!leavesNoTrace) writes = [...writes, ...counted];
    const Keys = written.flatMap(([kind, write]) => (kind === "Update" ? [keyIn(write)] : []));
    const updated = Keys.length > 0 ? await readRows(Keys) : new Map<string, Item>();
    for (const [kind, write] of written) {
      if (kind === "ConditionCheck") continue;
      const id = idOf(keyIn(write));
      const row = kind === "Update" ? updated.get(id) : write.Item;
      for (const all of [stored, known])
        if (row) all.set(id, row);
        else all.delete(id);
    }
  }

  const failWrite = () => {
    failNow();
    const refusal = refusals.shift();
    if (refusal) throw refusal();
  };
  const single =
    <Input extends Write>(kind: Kind, Command: new (input: never) => object) =>
    async (write: Input) =>
      forward(new Command(write as never), [[kind, write]]);

  /** Replaces all rows of the table by the given ones and the caller's own. */
  function holds(items: readonly Item[], role: Role = "TENANT_ADMIN", user: Item = {}): void {
    const rows = [
      { ...userItem(role, user), ...keyOf("user", "user_id", IDS.user) },
      { ...tenantItem(), ...keyOf("tenant", "tenant_id", IDS.tenant) },
    ];
    own = rows.map(idOf);
    stored.clear();
    for (const item of [...rows, ...rowCounts(items), ...uniqueNames(items), ...withLists(items)]) state(item);
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    fault = undefined;
    lagging = false;
    unprocessed = 0;
    refusals = [];
    queries = 0;
    writes = [];
    isStated = true;
    dynamo.reset();
    dynamo.on(GetCommand).callsFake(async ({ Key = {}, ConsistentRead }: GetCommandInput) => {
      if (!own.includes(idOf(Key))) failNow();
      return { Item: sees(ConsistentRead, Key) ? stored.get(idOf(Key)) : undefined };
    });
    dynamo.on(BatchGetCommand).callsFake(async ({ RequestItems }: BatchGetCommandInput) => {
      failNow();
      if (unprocessed-- > 0) return { UnprocessedKeys: RequestItems, Responses: {} };
      const { Keys = [], ConsistentRead } = RequestItems?.[TABLE_NAME] ?? {};
      const found = Keys.flatMap((key) => (sees(ConsistentRead, key) ? (stored.get(idOf(key)) ?? []) : []));
      return { UnprocessedKeys: {}, Responses: { [TABLE_NAME]: found } };
    });
    dynamo.on(QueryCommand).callsFake(async (input: QueryCommandInput) => {
      failNow();
      queries += 1;
      const answer = await forward<QueryCommandOutput>(new QueryCommand(input));
      return { ...answer, Items: answer.Items?.filter((item) => sees(input.ConsistentRead, item)) };
    });
    dynamo.on(PutCommand).callsFake(single("Put", PutCommand));
    dynamo.on(UpdateCommand).callsFake(single("Update", UpdateCommand));
    dynamo.on(DeleteCommand).callsFake(single("Delete", DeleteCommand));
    dynamo.on(TransactWriteCommand).callsFake(async (input: TransactWriteCommandInput) => {
      const written = input.TransactItems?.map((item) => Object.entries(item)[0] as [Kind, Write]);
      return forward(new TransactWriteCommand(input), written);
    });
  });
  afterEach(() => void vi.useRealTimers());

  return {
    dynamo,
    holds,
    forward,
    /** Writes what the test has stated now, so that a request with a limit of time does not wait for it. */
    writeStated: () => inTurn(writeStated),
    /** Writes a row directly, without the product. */
    put: (item: Item) => {
      for (const each of [...uniqueNames([item]), ...withLists([item])]) state(each);
    },
    /** Removes a row directly, without the product. */
    remove: (item: Item) => {
      stored.delete(idOf(item));
      isStated = true;
    },
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
