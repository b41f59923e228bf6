import { AsyncLocalStorage } from "node:async_hooks";
import type { Answer } from "../support/call.ts";
import type { Command } from "../support/table-rows.ts";

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

/**
 * Creates the gates of one of two requests: it has reached its first transaction, it may send it, and it was answered.
 */
const newSide = () => ({ arrived: gate(), allowed: gate(), answered: gate() });

const current = new AsyncLocalStorage<ReturnType<typeof newSide>>();

/**
 * Starts two requests one after the other and stops each before its first transaction. Then sends the transaction of the
 * chosen one, 0 or 1, and that of the other once the first is answered.
 */
export async function meetAtTransactions(
  requests: readonly (() => Promise<Answer>)[],
  chosen: number,
): Promise<Answer[]> {
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  client.middlewareStack.add(
    (next) => async (args) => {
      const side = current.getStore();
      if (!side || !(args.input as Command).TransactItems) return next(args);
      side.arrived.open();
      await side.allowed.opened;
      return next(args).finally(side.answered.open);
    },
    { step: "initialize", name: "meetAtTransactions", override: true },
  );
  const sides = [];
  for (const request of requests) {
    const side = newSide();
    const answer = current.run(side, request);
    sides.push({ ...side, answer });
    await Promise.race([side.arrived.opened, answer]);
  }
  for (const { allowed, answered, answer } of chosen === 0 ? sides : sides.toReversed()) {
    allowed.open();
    await Promise.race([answered.opened, answer]);
  }
  return Promise.all(sides.map(({ answer }) => answer));
}
