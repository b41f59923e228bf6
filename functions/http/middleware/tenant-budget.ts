import { Logger } from "@aws-lambda-powertools/logger";
import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { namesOf } from "../../data/failure.ts";
import { TenantMinuteEntity } from "../../data/tenant-minute.ts";
import { env } from "../../env.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

const { TENANT_REQUESTS_PER_MINUTE } = env("TENANT_REQUESTS_PER_MINUTE");
const BUDGET = Number(TENANT_REQUESTS_PER_MINUTE);

/** How many requests an instance counts by itself before it tells: a clinic at its usual pace costs no write. */
const BATCH = Math.max(1, Math.min(20, Math.floor(BUDGET / 50)));

const MINUTE_MS = 60_000;
const KEPT_S = 3_600;
const logger = new Logger({ serviceName: "clinic-api" });

interface Count {
  /** Requests of all instances, as of the last telling, and those of this one since. */
  known: number;
  untold: number;
}

const counts = new Map<string, Count>();
let countedMinute = 0;

/** The clinic's count of this minute; those of the minutes before are forgotten. */
function countOf(tenant_id: string, minute: number): Count {
  if (minute !== countedMinute) counts.clear();
  countedMinute = minute;
  const count = counts.get(tenant_id) ?? { known: 0, untold: 0 };
  counts.set(tenant_id, count);
  return count;
}

/** Adds what this instance has counted to what all have told. Counting that fails stops nobody's work. */
async function tell(tenant_id: string, minute: number, count: Count): Promise<void> {
  const requests = count.untold;
  count.untold = 0;
  const starts = new Date(minute * MINUTE_MS).toISOString();
  try {
    const { data } = await TenantMinuteEntity.upsert({ tenant_id, minute: starts, expires: minute * 60 + KEPT_S })
      .add({ requests })
      .go({ response: "all_new" });
    count.known = data.requests ?? 0;
  } catch (error) {
    count.known += requests;
    logger.warn("uncounted", { tenant_id, cause: namesOf(error) });
  }
}

/**
 * Keeps one clinic from taking what the others need: past its requests a minute it is refused until the next one.
 * Each instance tells what it has counted in batches, so that the budget may be passed by a batch per running instance.
 */
export const tenantBudget = (now: () => number = () => Date.now()): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: async ({ event: { caller } }) => {
    if (caller?.tenantId === undefined) return;
    const time = now();
    const minute = Math.floor(time / MINUTE_MS);
    const count = countOf(caller.tenantId, minute);
    count.untold += 1;
    if (count.known <= BUDGET && count.untold >= BATCH) await tell(caller.tenantId, minute, count);
    if (count.known + count.untold <= BUDGET) return;
    const retryAfter = Math.ceil((MINUTE_MS - (time % MINUTE_MS)) / 1000);
    throw new ClinicError("rate_limited", MESSAGES.request.rateLimited, { retryAfter });
  },
});
