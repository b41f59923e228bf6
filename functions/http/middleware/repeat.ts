import { createHash } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { IDEMPOTENCY_KEY } from "../../../shared/route.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

const hashOf = (...parts: readonly string[]) => createHash("sha256").update(parts.join("\n")).digest("hex");

/**
 * By what a creation is known when it is sent again, for the routes where that is its Idempotency-Key header. Who sends
 * none does without. The header is that of draft-ietf-httpapi-idempotency-key-header.
 */
export const repeat = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    const key = event.headers["idempotency-key"];
    if (event.route.repeatable !== "key" || key === undefined || !event.caller) return;
    if (!IDEMPOTENCY_KEY.test(key)) throw new ClinicError("malformed", MESSAGES.request.invalidKey);
    event.input.repeat = {
      user_id: event.caller.userId,
      key_hash: hashOf(event.operation, key),
      body_hash: hashOf(key, JSON.stringify(event.input.body)),
    };
  },
});
