import type { Context } from "aws-lambda";
import type { Network } from "../../domain/integrations/call-webhook.ts";
import { deliverEvent, type Outcome, postpone } from "../../domain/integrations/deliver-event.ts";
import { restoredAt } from "../../domain/messaging/restored-table.ts";
import { DUE_SHARDS } from "../../entities/messages.ts";
import { deliveryEntity } from "../../entities/webhooks.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { eachPage } from "../../platform/dynamo/page.ts";
import { loggerOf } from "../../platform/log.ts";
import { webUrl } from "../../platform/web-url.ts";
import { instantOf, type ScheduledEvent } from "./scheduled-event.ts";

const logger = loggerOf("messages");

const PAGE = 50;

/** The time that is reserved at the end of a run for the calls that have begun, each of which takes up to five seconds. */
const RESERVED_MS = 15_000;

type Figures = Partial<Record<Outcome, number>>;

/**
 * Tells webhooks of the events that are due: the partitions at the same time, the events of each one after the other. Runs may overlap,
 * be late or end early; the next one continues. A webhook whose call has failed is left alone for the rest of the run. Nothing is
 * sent from a restored table until the operator resumes sending.
 * @param network how receivers are reached. @default the internet
 * @returns the number of events by outcome
 */
export async function sendWebhooks(
  event: ScheduledEvent,
  { getRemainingTimeInMillis }: Pick<Context, "getRemainingTimeInMillis">,
  network?: Network,
): Promise<Figures> {
  const now = instantOf(event);
  const figures: Figures = {};
  if (await restoredAt()) return figures;
  const ownHost = new URL(await webUrl()).hostname;
  const paused = new Map<string, string>();
  const failures: unknown[] = [];

  const sendShard = async (due_shard: string) => {
    // Without a lower bound, ElectroDB would also read the messages that are in the same partition.
    const due = deliveryEntity()
      .query.due({ due_shard })
      .between({ next_attempt_at: "" }, { next_attempt_at: now, delivery_id: "~" });
    for await (const { data } of eachPage((cursor) => due.go({ cursor, limit: PAGE })))
      for (const delivery of data) {
        if (getRemainingTimeInMillis() < RESERVED_MS) return;
        const { tenant_id, webhook_id, delivery_id } = delivery;
        try {
          const until = paused.get(webhook_id);
          const { outcome, pausedUntil } = until
            ? { outcome: await postpone(delivery, until), pausedUntil: undefined }
            : await deliverEvent(delivery, { now, ownHost, network });
          if (pausedUntil) paused.set(webhook_id, pausedUntil);
          figures[outcome] = (figures[outcome] ?? 0) + 1;
        } catch (error) {
          // An event that fails must not keep the others waiting. The next run tries it again.
          logger.error("delivery failed", { tenant_id, delivery_id, cause: namesOf(error) });
          failures.push(error);
        }
      }
  };
  const results = await Promise.allSettled(DUE_SHARDS.map(sendShard));
  failures.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
  logger.info("webhooks", { ...figures, failed: failures.length });
  // Lambda counts the failure, which raises the alarm.
  if (failures.length > 0)
    throw new Error(`Deliveries failed: ${namesOf(failures[0]).join(", ")}`, { cause: failures[0] });
  return figures;
}

export const handler = (event: ScheduledEvent, context: Pick<Context, "getRemainingTimeInMillis">): Promise<Figures> =>
  sendWebhooks(event, context);
