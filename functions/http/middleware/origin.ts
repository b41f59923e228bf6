import { timingSafeEqual } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { env } from "../../env.ts";
import type { ApiEvent, ApiResult } from "../event.ts";
import { ORIGIN_HEADER } from "../headers.ts";

const MIN_BYTES = 32;

const { ORIGIN_SECRETS } = env("ORIGIN_SECRETS");

/**
 * The accepted values: the one that CloudFront sends and the one before it.
 * @throws Error when one is too short to be a secret, such as the empty one after a comma too many
 */
function secretsOf(text: string): readonly Buffer[] {
  const secrets = text.split(",").map((secret) => Buffer.from(secret));
  if (secrets.some(({ byteLength }) => byteLength < MIN_BYTES))
    throw new Error(`ORIGIN_SECRETS holds a value of less than ${MIN_BYTES} bytes`);
  return secrets;
}

const accepted = secretsOf(ORIGIN_SECRETS);

// How long a secret is may be known; the time of the comparison tells nothing of where two values differ.
const isAccepted = (sent: Buffer) =>
  accepted.some((secret) => secret.byteLength === sent.byteLength && timingSafeEqual(secret, sent));

/** Refuses what did not come through CloudFront, and so past its firewall: the API's own address is no second door. */
export const origin = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    if (!isAccepted(Buffer.from(event.headers?.[ORIGIN_HEADER] ?? "")))
      throw new ClinicError("forbidden", MESSAGES.access.forbidden);
  },
});
