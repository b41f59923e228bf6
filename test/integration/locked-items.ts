import { setTimeout as sleep } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";

/** How long a transaction of DynamoDB keeps its items locked. */
const HELD_MS = 8;

/**
 * Lets a transaction lock its items while it runs, as in DynamoDB and unlike in the emulator: another one on any of
 * them is refused with TransactionConflict.
 */
export async function lockItems() {
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const locked = new Set<string>();
  let refused = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems } = args.input as TransactWriteCommandInput;
      if (!TransactItems) return next(args);
      const keys = TransactItems.map(({ Put, Update, ConditionCheck, Delete }) => {
        const { pk, sk } = Put?.Item ?? (Update ?? ConditionCheck ?? Delete)?.Key ?? {};
        return `${pk} ${sk}`;
      });
      const codes = keys.map((key) => (locked.has(key) ? "TransactionConflict" : "None"));
      if (codes.includes("TransactionConflict")) {
        refused += 1;
        const CancellationReasons = codes.map((Code) => ({ Code }));
        throw new TransactionCanceledException({ message: "conflict", $metadata: {}, CancellationReasons });
      }
      for (const key of keys) locked.add(key);
      try {
        await sleep(HELD_MS);
        return await next(args);
      } finally {
        for (const key of keys) locked.delete(key);
      }
    },
    { step: "initialize", name: "lockItems" },
  );
  return { refused: () => refused, stop: () => void client.middlewareStack.remove("lockItems") };
}
