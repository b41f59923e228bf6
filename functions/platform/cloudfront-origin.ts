import { timingSafeEqual } from "node:crypto";
import { env } from "./env.ts";

/** The header with the secret that proves that a request came through CloudFront. */
export const ORIGIN_HEADER = "x-clinic-origin";

const MIN_BYTES = 32;

/**
 * Returns the accepted secrets: the one that CloudFront sends and, during a rotation, the previous one.
 * @throws Error when a secret is too short, such as the empty one after a trailing comma
 */
function acceptedSecrets(): readonly Buffer[] {
  const secrets = env("ORIGIN_SECRETS")
    .ORIGIN_SECRETS.split(",")
    .map((secret) => Buffer.from(secret));
  if (secrets.some(({ byteLength }) => byteLength < MIN_BYTES))
    throw new Error(`ORIGIN_SECRETS holds a value of less than ${MIN_BYTES} bytes`);
  return secrets;
}

/**
 * Returns a function that says whether the header of a request proves that it came through CloudFront.
 * @throws Error when the function has no usable secrets. Modules call it while they load, so that it fails when it starts
 */
export function cloudFrontVerifier(): (header: string | undefined) => boolean {
  const accepted = acceptedSecrets();
  return (header = "") => {
    const sent = Buffer.from(header);
    // The comparison takes constant time, so that it reveals at most the length of the secret.
    return accepted.some((secret) => secret.byteLength === sent.byteLength && timingSafeEqual(secret, sent));
  };
}
