import type { MessageRow } from "../../functions/entities/messages.ts";
import { findRow } from "../../functions/platform/dynamo/batch-get.ts";
import { eachPage } from "../../functions/platform/dynamo/page.ts";
import { Instant } from "../../shared/values/fields.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, CLINIC_OPTIONS, FLAG, TEXT } from "./arguments.ts";
import { auditCommand, enterEnvironment } from "./environment.ts";

interface Settlement {
  /** Messages that were due up to this instant are settled. */
  readonly before: string;
  /** @default all clinics */
  readonly tenant_id?: string | undefined;
  /** Whether to count the messages without changing them. */
  readonly dryRun?: boolean;
}

/** Yields the pauses of single clinics, ended ones included. */
async function* clinicPauses() {
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

const SETTLE_USAGE = "npm run messages:settle -- --env <name> [--tenant <tenant_id>] [--before <time>] [--dry-run]";

/**
 * Settles the messages of one clinic or of all clinics that were due before a time as "not sent", because they may have been sent
 * before a restore, and returns a summary: `npm run messages:settle`. In a restored table, the time is that of the restore.
 * @throws UsageError for arguments that can't be used or a missing time, and as `enterEnvironment`
 */
export async function messagesSettle(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { ...CLINIC_OPTIONS, before: TEXT }, SETTLE_USAGE);
  const { tenant: tenant_id, "dry-run": dryRun = false } = values;
  if (values.before !== undefined && !Instant.safeParse(values.before).success)
    throw new UsageError(`Name a time in UTC, such as --before 2026-11-21T08:55:00Z.\nUsage: ${SETTLE_USAGE}`);
  const { name } = await enterEnvironment(values.env);
  // The entities read their environment when they load.
  const { restoredAt } = await import("../../functions/domain/messaging/restored-table.ts");
  const before = values.before ? new Date(values.before).toISOString() : await restoredAt();
  if (!before)
    throw new UsageError(`The table of ${name} was not restored: name the time with --before.\nUsage: ${SETTLE_USAGE}`);
  if (!dryRun) await auditCommand("operator.settleMessages", { tenant_id, parameters: { before } });
  const settled = await settleDue({ before, tenant_id, dryRun });
  return dryRun
    ? `Nothing was written. ${settled} messages that were due before ${before} would not be sent.`
    : `${settled} messages that were due before ${before} will not be sent.`;
}

const PAUSE_USAGE = "npm run messages:pause -- --env <name> [--tenant <tenant_id>] [--resume]";

/**
 * Pauses the messages of one clinic or of all clinics, or resumes them, and returns a summary: `npm run messages:pause`.
 * The pause of all clinics and that of one are independent: a clinic's messages wait while there is one of the two. A restored
 * table sends nothing until all clinics are resumed.
 * @throws UsageError for arguments that can't be used or an unknown clinic, and as `enterEnvironment`
 */
export async function messagesPause(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, tenant: TEXT, resume: FLAG }, PAUSE_USAGE);
  const { name } = await enterEnvironment(values.env);
  if (values.tenant && !(await clinicExists(values.tenant)))
    throw new UsageError(`${name} has no clinic ${values.tenant}; nothing was changed.`);
  // Only now, because an entry about a clinic that does not exist would say that something was paused.
  await auditCommand(values.resume ? "operator.resumeMessages" : "operator.pauseMessages", {
    tenant_id: values.tenant,
  });
  if (values.resume) return values.tenant ? resumeClinic(values.tenant) : resumeAll(name);
  // The entities read their environment when they load.
  const { ALL_CLINICS } = await import("../../functions/entities/messages.ts");
  await pauseSending(values.tenant ?? ALL_CLINICS);
  return `Messages of ${values.tenant ?? "all clinics"} wait. Those of appointments that begin meanwhile will not be sent.`;
}

/** Pauses the messages of a clinic, or of ALL_CLINICS, and returns since when they wait. A pause that exists goes on. */
export async function pauseSending(tenant_id: string): Promise<string> {
  const { sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const pause = await findRow(sendingPauseEntity(), { tenant_id });
  if (pause && !pause.ended_at) return pause.since;
  const since = new Date().toISOString();
  await sendingPauseEntity().put({ tenant_id, since }).go();
  return since;
}

export async function clinicExists(tenant_id: string): Promise<boolean> {
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  return (await findRow(tenantEntity(), { tenant_id })) !== undefined;
}

/** Ends the pause of one clinic, and returns a summary that says what else stops its messages. */
async function resumeClinic(tenant_id: string): Promise<string> {
  const { ALL_CLINICS, sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const { restoredAt } = await import("../../functions/domain/messaging/restored-table.ts");
  const pause = await findRow(sendingPauseEntity(), { tenant_id });
  if (pause)
    await sendingPauseEntity()
      .put({ ...pause, ended_at: new Date().toISOString() })
      .go();
  const wait = (reason: string) =>
    `The pause of ${tenant_id} has ended, but its messages wait because ${reason} with --resume and without --tenant.`;
  if (await findRow(sendingPauseEntity(), { tenant_id: ALL_CLINICS }))
    return wait("all clinics are paused. End that pause");
  if (await restoredAt()) return wait("the table was restored. Resume all clinics");
  return `Messages of ${tenant_id} are sent again, from the next minute on.`;
}

/**
 * Ends the pause of all clinics, and returns a summary that names the clinics with a pause of their own. In a restored table, the
 * messages that may have been sent before are settled first. The command may be repeated after an interruption.
 */
async function resumeAll(name: string): Promise<string> {
  const { ALL_CLINICS, sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const { restoredAt } = await import("../../functions/domain/messaging/restored-table.ts");
  const { recordRun } = await import("../../functions/entities/messages.ts");
  const restored_at = await restoredAt();
  let settled = "";
  if (restored_at) {
    settled = `${await settleDue({ before: restored_at })} messages were due before the table of ${name} was restored, at ${restored_at}. They may have been sent, and will not be sent again.
`;
    await recordRun();
  }
  await sendingPauseEntity().delete({ tenant_id: ALL_CLINICS }).go();
  const paused: string[] = [];
  for await (const { tenant_id, ended_at } of clinicPauses()) if (!ended_at) paused.push(tenant_id);
  if (paused.length > 0)
    return `${settled}Messages are sent again, from the next minute on, except those of clinics with a pause of their own: ${paused.join(", ")}. End each of these pauses with --tenant <tenant_id> --resume.`;
  return `${settled}Messages of all clinics are sent again, from the next minute on.`;
}
