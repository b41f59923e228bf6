import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { tenantMinuteEntity } from "../../entities/platform.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { env } from "../../platform/env.ts";
import { loggerOf } from "../../platform/log.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

const { TENANT_REQUESTS_PER_MINUTE } = env("TENANT_REQUESTS_PER_MINUTE");
const LIMIT = Number(TENANT_REQUESTS_PER_MINUTE);

/** The number of requests that an instance counts locally before it writes the count, so that usual traffic costs no writes. */
const FLUSH_EVERY = Math.max(1, Math.min(20, Math.floor(LIMIT / 50)));

const MINUTE_MS = 60_000;
const KEPT_S = 3_600;
const logger = loggerOf("api");

interface Count {
  /** Requests of all instances, as of this instance's last flush. */
  flushed: number;
  /** Requests of this instance since then. */
  local: number;
}

const counts = new Map<string, Count>();
let countedMinute = 0;

/** Returns the clinic's count of this minute, and drops those of earlier minutes. */
function countOf(tenant_id: string, minute: number): Count {
  if (minute !== countedMinute) counts.clear();
  countedMinute = minute;
  const count = counts.get(tenant_id) ?? { flushed: 0, local: 0 };
  counts.set(tenant_id, count);
  return count;
}

/** Adds the local count to the stored one. A request never fails because counting fails. */
async function flush(tenant_id: string, minute: number, count: Count): Promise<void> {
  const requests = count.local;
  count.local = 0;
  const starts = new Date(minute * MINUTE_MS).toISOString();
  try {
    const { data } = await tenantMinuteEntity()
      .upsert({ tenant_id, minute: starts, expires: minute * 60 + KEPT_S })
      .add({ requests })
      .go({ response: "all_new" });
    count.flushed = data.requests ?? 0;
  } catch (error) {
    count.flushed += requests;
    logger.warn("uncounted", { tenant_id, cause: namesOf(error) });
  }
}

/**
 * Refuses a clinic's requests beyond its limit per minute, so that one clinic can't use up the capacity of the others.
 * Instances flush their counts in batches, so the limit may be exceeded by one batch for each running instance.
 */
export const tenantRateLimiter = (now: () => number = () => Date.now()): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: async ({ event: { caller } }) => {
    if (caller?.tenantId === undefined) return;
    const time = now();
    const minute = Math.floor(time / MINUTE_MS);
    const count = countOf(caller.tenantId, minute);
    count.local += 1;
    if (count.flushed <= LIMIT && count.local >= FLUSH_EVERY) await flush(caller.tenantId, minute, count);
    if (count.flushed + count.local <= LIMIT) return;
    const retryAfter = Math.ceil((MINUTE_MS - (time % MINUTE_MS)) / 1000);
    throw new ClinicError("rate_limited", REQUEST_TEXTS.rateLimited, { retryAfter });
  },
});
