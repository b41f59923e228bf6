import { S3Client } from "@aws-sdk/client-s3";
import { env } from "../env.ts";

const { LOGOS_BUCKET } = env("LOGOS_BUCKET");

/** The client of the logos bucket. Three attempts of at most two seconds stay below the Lambda's timeout. */
export const s3 = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

/** Returns the object to which the browser uploads a new logo. It is never served, because it has not been checked yet. */
export const uploadOf = (tenantId: string) => ({ Bucket: LOGOS_BUCKET, Key: `uploads/tenants/${tenantId}/logo.png` });

/** Returns the object of the clinic's logo. Its name ends in png for every image type; its metadata has the real type. */
export const logoOf = (tenantId: string) => ({ Bucket: LOGOS_BUCKET, Key: `tenants/${tenantId}/logo.png` });
