import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { MAX_LOGO_BYTES } from "../../shared/logos/logo.ts";
import type { UseCase } from "../http/api.ts";
import { s3, uploadOf } from "./bucket.ts";
import { verifyOwnTenant } from "./verify-own-tenant.ts";

const VALID_SECONDS = 300;

/** Returns a form with which the browser can upload one file of at most 2 MiB for the clinic's logo, and nothing else. */
export const startUpload: UseCase<"logos.startUpload"> = async (caller, { params }) => {
  await verifyOwnTenant(caller, params.tenant_id);
  return createPresignedPost(s3, {
    ...uploadOf(params.tenant_id),
    Expires: VALID_SECONDS,
    Conditions: [["content-length-range", 1, MAX_LOGO_BYTES]],
  });
};
