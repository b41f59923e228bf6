import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { tenantMinuteEntity } from "../../entities/platform.ts";
import { env } from "../../platform/env.ts";
import type { ApiEvent, ApiResult } from "../event.ts";
import { minuteCounter } from "../minute-counter.ts";

const { TENANT_REQUESTS_PER_MINUTE } = env("TENANT_REQUESTS_PER_MINUTE");
const LIMIT = Number(TENANT_REQUESTS_PER_MINUTE);

const countRequest = minuteCounter<string>({
  limit: LIMIT,
  flushEvery: Math.max(1, Math.min(20, Math.floor(LIMIT / 50))),
  idOf: (tenant_id) => tenant_id,
  add: async (tenant_id, minute, requests) => {
    const upsert = tenantMinuteEntity().upsert({ tenant_id, ...minute });
    const { data } = await upsert.add({ requests }).go({ response: "all_new" });
    return data.requests ?? 0;
  },
});

/** Refuses a clinic's requests beyond its limit per minute, so that one clinic can't use up the capacity of the others. */
export const tenantRateLimiter = (now: () => number = () => Date.now()): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: async ({ event: { caller } }) => {
    if (caller?.tenantId === undefined) return;
    const { requests, seconds } = await countRequest(caller.tenantId, now());
    if (requests > LIMIT) throw new ClinicError("rate_limited", REQUEST_TEXTS.rateLimited, { retryAfter: seconds });
  },
});
