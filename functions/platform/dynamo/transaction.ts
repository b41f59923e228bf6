import { setTimeout as sleep } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { namesOf } from "./failure.ts";
import type { RawItem } from "./raw-table.ts";
import { client } from "./table.ts";

/** The result of an attempt that another write prevented. Nothing was written, and the attempt can be repeated. */
export const COLLIDED = Symbol("collided");

/** Builds the 503 of a transaction that other writes or a failing database prevented. Another attempt may succeed. */
export const unavailable = () => new ClinicError("unavailable", MESSAGES.request.unavailable);

/** Ends well before the Lambda's timeout of ten seconds. */
const PATIENCE_MS = 6_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 800;

/** Runs an attempt. Returns COLLIDED instead of DynamoDB's error for a write of an item that is part of a transaction. */
async function attemptOnce<R>(attempt: () => Promise<R | typeof COLLIDED>): Promise<R | typeof COLLIDED> {
  try {
    return await attempt();
  } catch (error) {
    if (namesOf(error).includes("TransactionConflictException")) return COLLIDED;
    throw error;
  }
}

/**
 * Repeats an attempt until it no longer collides, after random pauses whose limit doubles each time. The attempt has to
 * read and check everything again.
 * @throws ClinicError 409 `conflict` when it still collides after six seconds, and whatever the attempt throws
 */
export async function untilWritten<R>(attempt: () => Promise<R | typeof COLLIDED>): Promise<R> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const result = await attemptOnce(attempt);
    if (result !== COLLIDED) return result;
    if (performance.now() > deadline) throw new ClinicError("conflict", MESSAGES.request.contention);
    await sleep(Math.random() * pause);
  }
}

/** One item of a transaction, as DynamoDB takes it. */
export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface Write {
  params(): object;
}

/** An item with this option returns the stored row when its condition fails. */
export const OLD_ROW = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;

/** Builds an item of a transaction that puts a row. The cast is needed because ElectroDB's type lacks the table's name. */
export const putItem = (write: Write): TransactItem => ({ Put: write.params() as never });

/** Builds an item of a transaction that updates a row. */
export const updateItem = (write: Write, options?: typeof OLD_ROW): TransactItem => ({
  Update: { ...write.params(), ...options } as never,
});

/** Builds an item of a transaction that deletes a row. */
export const deleteItem = (write: Write): TransactItem => ({ Delete: write.params() as never });

/**
 * Builds an item of a transaction that only checks the condition of a deletion. ElectroDB's own method for checks exists only
 * in its transactions, and gives the same parameters.
 */
export const checkItem = (write: Write): TransactItem => ({ ConditionCheck: write.params() as never });

/** The outcome of one item of a cancelled transaction, with the stored row if the item asks for it. */
export interface ItemOutcome {
  readonly code: string;
  readonly row?: RawItem | undefined;
}

/** The code of an item whose condition did not hold. */
export const FAILED = "ConditionalCheckFailed";

/**
 * Writes the items in one transaction.
 * @returns undefined when they are written, else the outcome of each item
 */
export async function sendItems(TransactItems: TransactItem[]): Promise<readonly ItemOutcome[] | undefined> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return (error.CancellationReasons ?? []).map(({ Code: code = "None", Item: row }) => ({ code, row }));
  }
}

/**
 * Writes the items in one transaction.
 * @returns undefined when they are written, else the code of each item, "None" for one whose condition held
 */
export const writeItems = async (items: TransactItem[]): Promise<readonly string[] | undefined> =>
  (await sendItems(items))?.map(({ code }) => code);

/** The outcomes of a cancelled transaction's items when only other writes interfered. */
const COLLISIONS: readonly string[] = ["None", FAILED, "TransactionConflict"];

/** Returns whether other writes alone have prevented a transaction. */
export const haveCollided = (codes: readonly string[]): boolean => codes.every((code) => COLLISIONS.includes(code));

/** Writes the items in one transaction. Returns COLLIDED when another write interfered. */
export async function writeOrCollide(items: TransactItem[]): Promise<typeof COLLIDED | undefined> {
  const codes = await writeItems(items);
  if (!codes) return undefined;
  if (haveCollided(codes)) return COLLIDED;
  throw unavailable();
}
