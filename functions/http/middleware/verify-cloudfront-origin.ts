import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { ACCESS_TEXTS } from "../../../shared/contract/texts.ts";
import { cloudFrontVerifier, ORIGIN_HEADER } from "../../platform/cloudfront-origin.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

const isFromCloudFront = cloudFrontVerifier();

/**
 * Returns the caller's IP address. CloudFront appends it to the header, and API Gateway then appends that of CloudFront. Earlier
 * addresses were sent by the caller and are not trusted.
 */
const addressOf = (forwarded: string | undefined) => forwarded?.split(",").at(-2)?.trim();

/** Refuses requests that were sent to the API's own address instead of passing through CloudFront and its firewall. */
export const verifyCloudFrontOrigin = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event }) => {
    if (!isFromCloudFront(event.headers?.[ORIGIN_HEADER])) throw new ClinicError("forbidden", ACCESS_TEXTS.forbidden);
    const address = addressOf(event.headers["x-forwarded-for"]);
    if (address) event.address = address;
  },
});
