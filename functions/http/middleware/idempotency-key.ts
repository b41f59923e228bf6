import { createHash } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { IDEMPOTENCY_KEY } from "../../../shared/contract/route.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

const sha256 = (...parts: readonly string[]) => createHash("sha256").update(parts.join("\n")).digest("hex");

/**
 * Sets the idempotency key of the creations that accept an Idempotency-Key header
 * (draft-ietf-httpapi-idempotency-key-header). The header is optional.
 * @throws ClinicError 400 for a header that is not a key
 */
export const idempotencyKey = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    const key = event.headers["idempotency-key"];
    if (event.route.idempotent !== "key" || key === undefined || !event.caller) return;
    if (!IDEMPOTENCY_KEY.test(key)) throw new ClinicError("malformed", REQUEST_TEXTS.invalidKey);
    event.input.idempotencyKey = {
      user_id: event.caller.userId,
      key_hash: sha256(event.operation, key),
      request_hash: sha256(key, JSON.stringify([event.input.params, event.input.body])),
    };
  },
});
