import { timingSafeEqual } from "node:crypto";
import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { ACCESS_TEXTS } from "../../../shared/contract/texts.ts";
import { env } from "../../platform/env.ts";
import { type ApiEvent, type ApiResult, ORIGIN_HEADER } from "../event.ts";

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

// The comparison takes constant time, so that it reveals at most the length of the secret.
const isAccepted = (sent: Buffer) =>
  accepted.some((secret) => secret.byteLength === sent.byteLength && timingSafeEqual(secret, sent));

/**
 * Returns the caller's IP address. CloudFront appends it to the header, and API Gateway then appends that of CloudFront. Earlier
 * addresses were sent by the caller and are not trusted.
 */
const addressOf = (forwarded: string | undefined) => forwarded?.split(",").at(-2)?.trim();

/** Refuses requests that were sent to the API's own address instead of passing through CloudFront and its firewall. */
export const verifyCloudFrontOrigin = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    if (!isAccepted(Buffer.from(event.headers?.[ORIGIN_HEADER] ?? "")))
      throw new ClinicError("forbidden", ACCESS_TEXTS.forbidden);
    const address = addressOf(event.headers["x-forwarded-for"]);
    if (address) event.address = address;
  },
});
