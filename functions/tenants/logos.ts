import { S3Client } from "@aws-sdk/client-s3";
import { env } from "../env.ts";

const { LOGOS_BUCKET } = env("LOGOS_BUCKET");

/** The client of the logos bucket. Three attempts of at most two seconds stay below the Lambda's timeout. */
export const s3 = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

/** Where the browser puts a new logo. Nothing here is ever served: it has not been looked at yet. */
export const uploadOf = (tenantId: string) => ({ Bucket: LOGOS_BUCKET, Key: `uploads/tenants/${tenantId}/logo.png` });

/** The clinic's logo as it is served. The name says png whatever the type, which the object's metadata tells. */
export const logoOf = (tenantId: string) => ({ Bucket: LOGOS_BUCKET, Key: `tenants/${tenantId}/logo.png` });
