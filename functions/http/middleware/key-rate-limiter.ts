import type { MiddlewareObj } from "@middy/core";
import { API_KEY } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { apiKeyMinuteEntity } from "../../entities/api-keys.ts";
import type { ApiEvent, ApiResult, ProgramCaller } from "../event.ts";
import { minuteCounter } from "../minute-counter.ts";

/** The requests that a program may send in a minute with one key. */
const KEY_REQUESTS_PER_MINUTE = 120;

const countRequest = minuteCounter<ProgramCaller>({
  limit: KEY_REQUESTS_PER_MINUTE,
  flushEvery: 10,
  idOf: ({ userId }) => userId,
  add: async ({ tenantId: tenant_id, userId: key_id }, minute, requests) => {
    const upsert = apiKeyMinuteEntity().upsert({ tenant_id, key_id, ...minute });
    const { data } = await upsert.add({ requests }).go({ response: "all_new" });
    return data.requests ?? 0;
  },
});

/** Refuses the requests of an API key beyond its limit per minute. They don't count for the limit of the clinic. */
export const keyRateLimiter = (now: () => number = () => Date.now()): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: async ({ event }) => {
    if (event.caller?.role !== API_KEY) return;
    const { requests, seconds } = await countRequest(event.caller, now());
    event.keyLimit = { remaining: Math.max(0, KEY_REQUESTS_PER_MINUTE - requests), seconds };
    if (requests <= KEY_REQUESTS_PER_MINUTE) return;
    throw new ClinicError("rate_limited", REQUEST_TEXTS.rateLimited, { retryAfter: seconds });
  },
});

/** Tells programs in every response what is left of their limit (draft-ietf-httpapi-ratelimit-headers-11). */
export const keyLimitHeaders = (): MiddlewareObj<ApiEvent, ApiResult> => {
  const apply: NonNullable<MiddlewareObj<ApiEvent, ApiResult>["after"]> = (request) => {
    const { keyLimit } = request.event;
    if (!keyLimit || !request.response) return;
    const limits = {
      "ratelimit-policy": `"default";q=${KEY_REQUESTS_PER_MINUTE};w=60`,
      ratelimit: `"default";r=${keyLimit.remaining};t=${keyLimit.seconds}`,
    };
    request.response = { ...request.response, headers: { ...request.response.headers, ...limits } };
  };
  return { after: apply, onError: apply };
};
