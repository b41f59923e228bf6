import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { client } from "./table.ts";

/** One item of a transaction, as DynamoDB takes it. */
export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

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
