import type { MessageRow } from "../../functions/entities/messages.ts";
import { eachPage } from "../../functions/platform/dynamo/page.ts";

interface Settlement {
  /** Messages that were due up to this instant are settled. */
  readonly before: string;
  /** @default all clinics */
  readonly tenant_id?: string | undefined;
  /** Whether to count the messages without changing them. */
  readonly dryRun?: boolean;
}

/** Yields the pauses of single clinics, ended ones included. */
export async function* clinicPauses() {
  // The entities read their environment when they load.
  const { findRows } = await import("../../functions/platform/dynamo/batch-get.ts");
  const { sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const read = (cursor: string | null) =>
    tenantEntity()
      .query.byCreation({})
      .go({ cursor, attributes: ["tenant_id"] });
  for await (const { data } of eachPage(read))
    for (const pause of await findRows(sendingPauseEntity(), data)) if (pause) yield pause;
}

/** Returns the partitions of the index of due messages, those of paused clinics included. */
async function shardsOf(tenant_id: string | undefined): Promise<string[]> {
  const { DUE_SHARDS } = await import("../../functions/entities/messages.ts");
  const { pausedShard } = await import("../../functions/entities/messages.ts");
  if (tenant_id) return [...DUE_SHARDS, pausedShard(tenant_id)];
  const shards = [...DUE_SHARDS];
  for await (const pause of clinicPauses()) shards.push(pausedShard(pause.tenant_id));
  return shards;
}

/**
 * Settles the messages that were due before an instant as skipped, because they may have been sent from the table before a
 * restore. It works page by page and may be repeated, also after an interruption.
 * @returns the number of settled messages
 */
export async function settleDue({ before, tenant_id, dryRun }: Settlement): Promise<number> {
  const { changeMessage, messageEntity } = await import("../../functions/entities/messages.ts");
  const isSettled = async (message: MessageRow) => {
    if (dryRun) return true;
    const skipped = changeMessage(message, { status: "SKIPPED", reason: "before_restore", claimed_at: undefined });
    const { rejected } = await skipped.go({ returnOnConditionCheckFailure: true });
    return !rejected;
  };
  let settled = 0;
  for (const due_shard of await shardsOf(tenant_id)) {
    const due = messageEntity().query.due({ due_shard }).lte({ next_at: before, message_id: "~" });
    let left: number;
    // Messages that were changed meanwhile are read again.
    do {
      left = 0;
      for await (const { data } of eachPage((cursor) => due.go({ cursor, limit: 50 }))) {
        const own = data.filter((message) => !tenant_id || message.tenant_id === tenant_id);
        const done = (await Promise.all(own.map(isSettled))).filter(Boolean).length;
        settled += done;
        left += own.length - done;
      }
    } while (left > 0);
  }
  return settled;
}
