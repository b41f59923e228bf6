import { setTimeout as sleep } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { namesOf } from "./failure.ts";
import { client } from "./table.ts";

export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface Write {
  params<Params>(): Params;
}

/** An item with this option returns the stored row when its condition fails. */
export const OLD_ROW = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;

export const putItem = (write: Write): TransactItem => ({ Put: write.params<NonNullable<TransactItem["Put"]>>() });

export const updateItem = (write: Write, options?: typeof OLD_ROW): TransactItem => ({
  Update: { ...write.params<NonNullable<TransactItem["Update"]>>(), ...options },
});

export const deleteItem = (write: Write): TransactItem => ({
  Delete: write.params<NonNullable<TransactItem["Delete"]>>(),
});

/**
 * Builds an item of a transaction that only checks the condition of a deletion. ElectroDB's own method for checks exists only
 * in its transactions, and gives the same parameters.
 */
export const checkItem = (write: Write): TransactItem => ({
  ConditionCheck: write.params<NonNullable<TransactItem["ConditionCheck"]>>(),
});

/** Builds the 503 of a request that the database prevented. Another request may succeed. */
export const unavailable = () => new ClinicError("unavailable", REQUEST_TEXTS.unavailable);

/** Another write of the same items was in progress. Nothing was written, and the attempt can be repeated. */
export class WriteConflict extends ClinicError {
  override readonly name = "WriteConflict";

  constructor() {
    super("unavailable", REQUEST_TEXTS.unavailable);
  }
}

/** The stored row of an item that failed, where the item asked for it. */
type StoredRow = Readonly<Record<string, unknown>> | undefined;

/** The conditions of some items did not hold. Nothing was written. */
export class ConditionFailed extends ClinicError {
  override readonly name = "ConditionFailed";
  /** The items whose conditions did not hold, each with its stored row if it asked for it. */
  readonly items: ReadonlyMap<TransactItem, StoredRow>;

  constructor(items: ReadonlyMap<TransactItem, StoredRow>) {
    super("unavailable", REQUEST_TEXTS.unavailable);
    this.items = items;
  }
}

/** Returns whether an error says that the condition of this item did not hold. */
export const isFailed = (error: unknown, item: TransactItem): error is ConditionFailed =>
  error instanceof ConditionFailed && error.items.has(item);

const NONE = "None";
const FAILED = "ConditionalCheckFailed";
const CONFLICT = "TransactionConflict";

/**
 * Writes the items in one transaction.
 * @throws ConditionFailed when conditions did not hold, WriteConflict when another write of the items was in progress, and
 * ClinicError 503 when the table prevented the transaction in another way, such as by throttling
 */
export async function writeTransaction(items: readonly TransactItem[]): Promise<void> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems: [...items] }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = (error.CancellationReasons ?? []).map(({ Code = NONE, Item }) => ({ code: Code, row: Item }));
    if (!reasons.every(({ code }) => [NONE, FAILED, CONFLICT].includes(code))) throw unavailable();
    const failed = items.flatMap((item, at) => {
      const { code, row } = reasons[at] ?? {};
      return code === FAILED ? [[item, row && unmarshall(row)] as const] : [];
    });
    throw failed.length > 0 ? new ConditionFailed(new Map(failed)) : new WriteConflict();
  }
}

/** How long an attempt is repeated, and the limits of the random pauses: that of the first one doubles up to the longest one. */
export interface Patience {
  readonly lastsMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** Ends well before the usual timeout of ten seconds. */
const USUAL: Patience = { lastsMs: 6_000, firstPauseMs: 25, longestPauseMs: 800 };

/** Returns whether an attempt failed only because of other writes. DynamoDB names a conflict of a single write in this way. */
export const isConflict = (error: unknown): boolean =>
  error instanceof WriteConflict ||
  error instanceof ConditionFailed ||
  namesOf(error).includes("TransactionConflictException");

/**
 * Repeats an attempt while other writes interfere, after random pauses whose limit doubles each time. The attempt has to read and
 * check everything again, so that a condition that failed may hold the next time.
 * @param patience how long others may interfere. @default six seconds
 * @throws ClinicError 409 `conflict` when others still interfere then, and whatever else the attempt throws
 */
export async function retryOnConflict<R>(attempt: () => Promise<R>, patience = USUAL): Promise<R> {
  const deadline = performance.now() + patience.lastsMs;
  for (let pause = patience.firstPauseMs; ; pause = Math.min(2 * pause, patience.longestPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (performance.now() > deadline) throw new ClinicError("conflict", REQUEST_TEXTS.contention);
    }
    await sleep(Math.random() * pause);
  }
}

/**
 * Writes the items in one transaction, which is repeated while another write of the items is in progress. A condition that fails
 * is final, because no rows are read again.
 * @throws ConditionFailed when conditions did not hold, ClinicError 409 or 503 when the items can't be written
 */
export async function writeWithRetry(items: readonly TransactItem[]): Promise<void> {
  const failure = await retryOnConflict(async () => {
    try {
      await writeTransaction(items);
      return undefined;
    } catch (error) {
      if (error instanceof ConditionFailed) return error;
      throw error;
    }
  });
  if (failure) throw failure;
}

/**
 * Writes the items as `writeWithRetry`.
 * @returns whether they are written: false when the condition of the first one did not hold
 */
export async function writeIf(items: readonly [TransactItem, ...TransactItem[]]): Promise<boolean> {
  try {
    await writeWithRetry(items);
    return true;
  } catch (error) {
    if (isFailed(error, items[0])) return false;
    throw error;
  }
}
