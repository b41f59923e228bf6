import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import {
  ConditionFailed,
  isFailed,
  retryOnConflict,
  type TransactItem,
  WriteConflict,
  writeIf,
  writeTransaction,
  writeWithRetry,
} from "../../../../functions/platform/dynamo/transaction.ts";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { canceled } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => void vi.useRealTimers());

vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => new Promise((resolve) => void globalThis.setTimeout(resolve, ms)),
}));

/** Runs all timers until the promise has settled. */
async function settled<T>(promise: Promise<T>) {
  const outcome = promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

const put = (pk: string): TransactItem => ({ Put: { TableName: "clinic-local", Item: { pk } } });
const first = put("a");
const second = put("b");
const items: [TransactItem, TransactItem] = [first, second];
const sent = () => dynamo.commandCalls(TransactWriteCommand).length;
const refused = (...codes: string[]) => dynamo.on(TransactWriteCommand).rejects(canceled(codes));
const errorOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe("writeTransaction", () => {
  it("writes the items in one transaction", async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    await writeTransaction(items);
    expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input).toEqual({ TransactItems: items });
  });

  it("names the items whose conditions did not hold", async () => {
    refused("None", "ConditionalCheckFailed");
    const error = await errorOf(writeTransaction(items));
    expect(error).toBeInstanceOf(ConditionFailed);
    expect([isFailed(error, first), isFailed(error, second)]).toEqual([false, true]);
  });

  it("returns the stored row of an item that asks for it", async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"], { version: 5 }));
    const error = await errorOf(writeTransaction(items));
    expect(isFailed(error, first) && error.items.get(first)).toEqual({ version: 5 });
  });

  it("prefers a failed condition to a conflict, because repeating the same items is useless", async () => {
    refused("TransactionConflict", "ConditionalCheckFailed");
    expect(await errorOf(writeTransaction(items))).toBeInstanceOf(ConditionFailed);
  });

  it("throws a conflict when another write was in progress", async () => {
    const reasons = { message: "", $metadata: {}, CancellationReasons: [{}, { Code: "TransactionConflict" }] };
    dynamo.on(TransactWriteCommand).rejects(new TransactionCanceledException(reasons));
    expect(await errorOf(writeTransaction(items))).toBeInstanceOf(WriteConflict);
  });

  it.each([["ThrottlingError"], ["ValidationError"]])("throws a 503, and no conflict, for %s", async (code) => {
    refused("ConditionalCheckFailed", code);
    const error = await errorOf(writeTransaction(items));
    expect(error).toMatchObject({ code: "unavailable" });
    expect(error).not.toBeInstanceOf(ConditionFailed);
    expect(error).not.toBeInstanceOf(WriteConflict);
  });

  it("throws every other failure", async () => {
    const failure = Object.assign(new Error(), { name: "ThrottlingException" });
    dynamo.on(TransactWriteCommand).rejects(failure);
    expect(await errorOf(writeTransaction(items))).toBe(failure);
  });

  it("answers 503 where no one handles a failed condition or a conflict", () => {
    for (const error of [new WriteConflict(), new ConditionFailed(new Map())])
      expect(error).toMatchObject({ code: "unavailable", message: REQUEST_TEXTS.unavailable });
  });
});

describe("retryOnConflict", () => {
  const conflictException = () =>
    new Error("electrodb", { cause: Object.assign(new Error(), { name: "TransactionConflictException" }) });

  it.each([
    ["another write was in progress", () => new WriteConflict()],
    ["a row has changed since it was read", () => new ConditionFailed(new Map())],
    ["DynamoDB reports the conflict of a single write", conflictException],
  ])("repeats an attempt when %s", async (_, error) => {
    const attempt = vi.fn().mockRejectedValueOnce(error()).mockRejectedValueOnce(error()).mockResolvedValue("written");
    expect(await settled(retryOnConflict(attempt))).toEqual({ value: "written" });
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it("does not repeat an attempt that fails otherwise", async () => {
    const attempt = vi.fn().mockRejectedValue(new Error("other"));
    expect(await settled(retryOnConflict(attempt))).toEqual({ error: new Error("other") });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it("gives up with a conflict after six seconds, well before the function times out", async () => {
    const attempt = vi.fn().mockRejectedValue(new WriteConflict());
    const started = performance.now();
    const outcome = await settled(retryOnConflict(attempt));
    expect(outcome).toMatchObject({ error: { code: "conflict", message: REQUEST_TEXTS.contention } });
    expect(performance.now() - started).toBeGreaterThan(6_000);
    expect(performance.now() - started).toBeLessThan(7_000);
    expect(attempt.mock.calls.length).toBeGreaterThan(8);
  });

  it("waits at most 25 ms at first, doubling up to 800 ms", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const times: number[] = [];
    const attempt = async () => {
      times.push(performance.now());
      if (times.length < 9) throw new WriteConflict();
    };
    await settled(retryOnConflict(attempt));
    expect(times.slice(1).map((time, n) => Math.round(time - (times[n] ?? 0)))).toEqual([
      25, 50, 100, 200, 400, 800, 800, 800,
    ]);
    vi.restoreAllMocks();
  });
});

describe("writeWithRetry", () => {
  it("repeats a transaction that conflicts with another one, until it is written", async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(canceled(["TransactionConflict"]))
      .resolves({});
    expect(await settled(writeWithRetry(items))).toEqual({ value: undefined });
    expect(sent()).toBe(2);
  });

  it("does not repeat a transaction whose condition does not hold", async () => {
    refused("ConditionalCheckFailed");
    expect(await settled(writeWithRetry(items))).toMatchObject({ error: { code: "unavailable" } });
    expect(sent()).toBe(1);
  });
});

describe("writeIf", () => {
  it("returns whether the condition of the first item held", async () => {
    dynamo.on(TransactWriteCommand).resolves({});
    expect(await writeIf(items)).toBe(true);
    refused("ConditionalCheckFailed", "None");
    expect(await writeIf(items)).toBe(false);
  });

  it("throws when the condition of another item did not hold", async () => {
    refused("None", "ConditionalCheckFailed");
    await expect(writeIf(items)).rejects.toBeInstanceOf(ConditionFailed);
  });
});
