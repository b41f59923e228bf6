import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { env } from "../../env.ts";
import type { ApiEvent, ApiResult } from "../event.ts";
import { ORIGIN_HEADER } from "../headers.ts";

const MIN_LENGTH = 32;

const { ORIGIN_SECRETS } = env("ORIGIN_SECRETS");

// Digests have one length, which is what can be compared in a time that tells nothing of where two values differ.
const digestOf = (value: string) => createHash("sha256").update(value).digest();

/**
 * The digests of the accepted values: the one that CloudFront sends and the one before it.
 * @throws Error when one is too short to be a secret, such as the empty one after a comma too many
 */
function digestsOf(secrets: string): readonly Buffer[] {
  const values = secrets.split(",");
  if (values.some((value) => value.length < MIN_LENGTH))
    throw new Error(`ORIGIN_SECRETS holds a value of less than ${MIN_LENGTH} characters`);
  return values.map(digestOf);
}

const accepted = digestsOf(ORIGIN_SECRETS);

/** Refuses what did not come through CloudFront, and so past its firewall: the API's own address is no second door. */
export const origin = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    const sent = digestOf(event.headers?.[ORIGIN_HEADER] ?? "");
    if (!accepted.some((digest) => timingSafeEqual(digest, sent)))
      throw new ClinicError("forbidden", MESSAGES.access.forbidden);
  },
});
