import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "aws-lambda";
import { sendAnnouncements } from "../../domain/messaging/announcements.ts";
import { deliver, type Outcome, setAside } from "../../domain/messaging/deliver.ts";
import { restoredAt } from "../../domain/messaging/restored-table.ts";
import {
  ALL_CLINICS,
  DUE_SHARDS,
  isSendingPaused,
  type MessageRow,
  messageEntity,
  pausedShard,
  recordRun,
  sendingPauseEntity,
} from "../../entities/messages.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { eachPage } from "../../platform/dynamo/page.ts";
import { loggerOf } from "../../platform/log.ts";
import { instantOf, type ScheduledEvent } from "./scheduled-event.ts";

const logger = loggerOf("messages");

const PAGE = 50;

/** The time that is reserved at the end of a run for finishing the messages that are being sent. */
const RESERVED_MS = 15_000;

/** The pause of a partition after a message that SES refused for now. SES limits its sending rate by the second. */
const SLOWER_MS = 1_000;

/** The number of consecutive refusals after which a run ends, because SES accepts nothing and further attempts only cost money. */
const MAX_REFUSED = 2 * DUE_SHARDS.length;

type Figures = Partial<Record<Outcome, number>>;

/** Returns a function that returns whether the messages of a clinic are paused. It reads the pause of each clinic once. */
function pauses(): (tenant_id: string) => Promise<boolean> {
  const pausesByClinic = new Map<string, Promise<boolean>>();
  return (tenant_id) => {
    const answer = pausesByClinic.get(tenant_id) ?? isSendingPaused(tenant_id);
    pausesByClinic.set(tenant_id, answer);
    return answer;
  };
}

/** Returns the partitions of messages that became due during a pause of their clinic which has ended. */
async function endedPauses(): Promise<string[]> {
  const { data } = await sendingPauseEntity().query.ended({}).go({ pages: "all" });
  return data.map(({ tenant_id }) => pausedShard(tenant_id));
}

async function* dueMessages(due_shard: string, now: string): AsyncGenerator<MessageRow> {
  const due = messageEntity().query.due({ due_shard }).lte({ next_at: now, message_id: "~" });
  for await (const { data } of eachPage((cursor) => due.go({ cursor, limit: PAGE }))) yield* data;
}

/**
 * Sends the messages that are due: the partitions at the same time, the messages of each one after the other. Runs may
 * overlap, be late or end early; the next one continues. A run becomes slower when SES refuses messages for now. Nothing is sent
 * from a restored table until the operator resumes sending. Announcements of the platform are sent at the end of a run.
 * @returns the number of messages by outcome
 */
export async function handler(
  event: ScheduledEvent,
  { getRemainingTimeInMillis }: Pick<Context, "getRemainingTimeInMillis">,
): Promise<Figures> {
  const now = instantOf(event);
  const figures: Figures = {};
  const restored_at = await restoredAt();
  if (restored_at) {
    logger.error("messages of a restored table wait", { restored_at });
    return figures;
  }
  const isPaused = pauses();
  if (await isPaused(ALL_CLINICS)) {
    await recordRun();
    return figures;
  }
  let refused = 0;
  let isCutShort = false;
  let oldest = now;
  const waits = ({ due_at }: MessageRow) => {
    if (due_at < oldest) oldest = due_at;
  };

  const sendShard = async (shard: string) => {
    for await (const message of dueMessages(shard, now)) {
      if (getRemainingTimeInMillis() < RESERVED_MS || refused >= MAX_REFUSED) {
        isCutShort = true;
        return waits(message);
      }
      if (await isPaused(message.tenant_id)) {
        await setAside(message);
        continue;
      }
      const outcome = await deliver(message, now);
      figures[outcome] = (figures[outcome] ?? 0) + 1;
      if (outcome === "SENT") refused = 0;
      if (outcome !== "POSTPONED") continue;
      waits(message);
      refused += 1;
      if (refused < MAX_REFUSED) await sleep(SLOWER_MS);
    }
  };
  const shards = [...DUE_SHARDS, ...(await endedPauses())];
  const results = await Promise.allSettled(shards.map(sendShard));
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  const oldest_due_seconds = Math.round((Date.parse(now) - Date.parse(oldest)) / 1_000);
  const tried = (figures.SENT ?? 0) + (figures.FAILED ?? 0);
  logger.info("messages", { ...figures, tried, oldest_due_seconds, failed_partitions: failures.length });
  // Lambda counts the failure, which raises the alarm. The other partitions have been processed.
  if (failures.length > 0)
    throw new Error(`Partitions failed: ${namesOf(failures[0]).join(", ")}`, { cause: failures[0] });
  const hasSentNothing = figures.POSTPONED !== undefined && figures.SENT === undefined;
  if (!isCutShort && !hasSentNothing) await recordRun();
  // They come last, because patients' messages must not wait for them.
  await sendAnnouncements(() => getRemainingTimeInMillis() >= RESERVED_MS);
  return figures;
}
