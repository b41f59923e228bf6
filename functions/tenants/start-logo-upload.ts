import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { contract } from "../../shared/contract.ts";
import { MAX_LOGO_BYTES } from "../../shared/tenants/logo.ts";
import type { UseCase } from "../http/api.ts";
import { s3, uploadOf } from "./logos.ts";
import { verifyOwnTenant } from "./verify-own-tenant.ts";

const VALID_SECONDS = 300;

/** A form that lets the browser put one image of at most 2 MiB at the clinic's upload key, and nothing else. */
export const startLogoUpload: UseCase<typeof contract.tenants.startLogoUpload> = async (caller, { params }) => {
  await verifyOwnTenant(caller, params.tenant_id);
  return createPresignedPost(s3, {
    ...uploadOf(params.tenant_id),
    Expires: VALID_SECONDS,
    Conditions: [["content-length-range", 1, MAX_LOGO_BYTES]],
  });
};
