import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { COLLIDED } from "./contention.ts";
import { client } from "./table.ts";
import { unavailable } from "./transact.ts";

/** One item of a transaction, as DynamoDB takes it. */
export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface Write {
  params(): object;
}

/** Builds an item of a transaction that puts a row. The cast is needed because ElectroDB's type leaves out the table's name. */
export const put = (write: Write): TransactItem => ({ Put: write.params() as never });

/** Builds an item of a transaction that deletes a row. */
export const deletion = (write: Write): TransactItem => ({ Delete: write.params() as never });

/**
 * Writes the items in one transaction.
 * @returns undefined when they are written, else the code of each item, "None" for one whose condition held
 */
export async function writeItems(TransactItems: TransactItem[]): Promise<readonly string[] | undefined> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return (error.CancellationReasons ?? []).map(({ Code = "None" }) => Code);
  }
}

/** The outcomes of a cancelled transaction's items when only other writes interfered. */
const COLLISIONS: readonly string[] = ["None", "ConditionalCheckFailed", "TransactionConflict"];

/** Returns whether only other writes kept a transaction from being written. */
export const haveCollided = (codes: readonly string[]): boolean => codes.every((code) => COLLISIONS.includes(code));

/** Writes the items in one transaction. Returns COLLIDED when another write interfered. */
export async function writeOrCollide(items: TransactItem[]): Promise<typeof COLLIDED | undefined> {
  const codes = await writeItems(items);
  if (!codes) return undefined;
  if (haveCollided(codes)) return COLLIDED;
  throw unavailable();
}
