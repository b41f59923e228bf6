import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";

/** Whether the process ends before its last transaction is written, or after that without the answer. */
export type Interruption = "before" | "after";

class Killed extends Error {
  override readonly name = "Killed";
}

/**
 * Runs a task as a process that ends at its nth transaction.
 * @returns whether it reached that transaction. The task's own result is ignored
 */
export async function killedAt(nth: number, when: Interruption, task: () => Promise<unknown>): Promise<boolean> {
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  let transactions = 0;
  let isDead = false;
  const send = client.send.bind(client);
  const spy = vi.spyOn(client, "send").mockImplementation((async (command: unknown) => {
    const counts = command instanceof TransactWriteCommand;
    if (counts) transactions += 1;
    if (isDead || (counts && transactions === nth && when === "before")) {
      isDead = true;
      throw new Killed();
    }
    const answer = await send(command as TransactWriteCommand);
    if (counts && transactions >= nth) {
      isDead = true;
      throw new Killed();
    }
    return answer;
  }) as typeof client.send);
  await task().catch(() => undefined);
  spy.mockRestore();
  return isDead;
}
