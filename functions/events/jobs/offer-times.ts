import type { Context } from "aws-lambda";
import { restoredAt } from "../../domain/messaging/restored-table.ts";
import { advance } from "../../domain/offers/advance.ts";
import { ALL_CLINICS, DUE_SHARDS, isSendingPaused } from "../../entities/messages.ts";
import { freedTimeEntity } from "../../entities/offers.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { eachPage } from "../../platform/dynamo/page.ts";
import { loggerOf } from "../../platform/log.ts";
import { instantOf, type ScheduledEvent } from "./scheduled-event.ts";

const logger = loggerOf("messages");

const PAGE = 50;

/** The time that is reserved at the end of a run for finishing the steps that have begun. */
const RESERVED_MS = 30_000;

type Figures = Partial<Record<Awaited<ReturnType<typeof advance>>, number>>;

/**
 * Offers times that have become free, and ends offers whose time has passed. Runs may overlap, be late or end early; the next one
 * continues. Nothing is offered from a restored table until the operator resumes sending, nor while all messages are paused.
 * @returns the number of freed times by what was done
 */
export async function handler(
  event: ScheduledEvent,
  { getRemainingTimeInMillis }: Pick<Context, "getRemainingTimeInMillis">,
): Promise<Figures> {
  const now = instantOf(event);
  const figures: Figures = {};
  if ((await restoredAt()) || (await isSendingPaused(ALL_CLINICS))) return figures;
  const failures: unknown[] = [];

  const advanceShard = async (due_shard: string) => {
    const due = freedTimeEntity().query.due({ due_shard }).lte({ next_at: now, freed_id: "~" });
    for await (const { data } of eachPage((cursor) => due.go({ cursor, limit: PAGE })))
      for (const { tenant_id, freed_id } of data) {
        if (getRemainingTimeInMillis() < RESERVED_MS) return;
        try {
          const step = await advance({ tenant_id, freed_id }, now);
          figures[step] = (figures[step] ?? 0) + 1;
        } catch (error) {
          // A time that fails must not keep the others waiting. The next run tries it again.
          logger.error("offer failed", { tenant_id, freed_id, cause: namesOf(error) });
          failures.push(error);
        }
      }
  };
  const results = await Promise.allSettled(DUE_SHARDS.map(advanceShard));
  failures.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
  logger.info("offers", { ...figures, failed: failures.length });
  // Lambda counts the failure, which raises the alarm.
  if (failures.length > 0) throw new Error(`Offers failed: ${namesOf(failures[0]).join(", ")}`, { cause: failures[0] });
  return figures;
}
