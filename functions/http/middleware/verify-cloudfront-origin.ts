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
 * Returns the accepted secrets: the one that CloudFront sends and, during a rotation, the previous one.
 * @throws Error when a secret is too short, such as the empty one after a trailing comma
 */
function secretsOf(text: string): readonly Buffer[] {
  const secrets = text.split(",").map((secret) => Buffer.from(secret));
  if (secrets.some(({ byteLength }) => byteLength < MIN_BYTES))
    throw new Error(`ORIGIN_SECRETS holds a value of less than ${MIN_BYTES} bytes`);
  return secrets;
}

const accepted = secretsOf(ORIGIN_SECRETS);

// The comparison takes constant time. Only the length of the secret may become known.
const isAccepted = (sent: Buffer) =>
  accepted.some((secret) => secret.byteLength === sent.byteLength && timingSafeEqual(secret, sent));

/**
 * Returns the caller's address: CloudFront appends it to the list, and API Gateway appends CloudFront's. What stands before
 * these two was sent by the caller.
 */
const addressOf = (forwarded: string | undefined) => forwarded?.split(",").at(-2)?.trim();

/** Refuses requests that did not pass CloudFront and its firewall but were sent to the API's own address. */
export const verifyCloudFrontOrigin = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    if (!isAccepted(Buffer.from(event.headers?.[ORIGIN_HEADER] ?? "")))
      throw new ClinicError("forbidden", MESSAGES.access.forbidden);
    const address = addressOf(event.headers["x-forwarded-for"]);
    if (address) event.address = address;
  },
});
