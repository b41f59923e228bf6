import type { MessageRow } from "../../functions/entities/messages.ts";
import { eachPage } from "../../functions/platform/dynamo/page.ts";
import { Instant } from "../../shared/values/fields.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, CLINIC_OPTIONS, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";

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
  const { readByKeys } = await import("../../functions/platform/dynamo/batch-get.ts");
  const { sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const read = (cursor: string | null) =>
    tenantEntity()
      .query.byCreation({})
      .go({ cursor, attributes: ["tenant_id"] });
  for await (const { data } of eachPage(read))
    for (const pause of await readByKeys(sendingPauseEntity(), data)) if (pause) yield pause;
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

const USAGE = "npm run messages:settle -- --env <name> [--tenant <tenant_id>] [--before <time>] [--dry-run]";

/**
 * Settles the messages of one clinic or of all clinics that were due before a time as "not sent", because they may have been sent
 * before a restore, and returns a summary: `npm run messages:settle`. In a restored table, the time is that of the restore.
 * @throws UsageError for arguments that can't be used or a missing time, and as `enterEnvironment`
 */
export async function messagesSettle(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { ...CLINIC_OPTIONS, before: TEXT }, USAGE);
  const { tenant: tenant_id, "dry-run": dryRun = false } = values;
  if (values.before !== undefined && !Instant.safeParse(values.before).success)
    throw new UsageError(`Name a time in UTC, such as --before 2026-11-21T08:55:00Z.\nUsage: ${USAGE}`);
  const { name } = await enterEnvironment(values.env);
  // The entities read their environment when they load.
  const { restoredAt } = await import("../../functions/domain/messaging/restored-table.ts");
  const before = values.before ? new Date(values.before).toISOString() : await restoredAt();
  if (!before)
    throw new UsageError(`The table of ${name} was not restored: name the time with --before.\nUsage: ${USAGE}`);
  if (!dryRun) await auditCommand("operator.settleMessages", { tenant_id, parameters: { before } });
  const settled = await settleDue({ before, tenant_id, dryRun });
  return dryRun
    ? `Nothing was written. ${settled} messages that were due before ${before} would not be sent.`
    : `${settled} messages that were due before ${before} will not be sent.`;
}
