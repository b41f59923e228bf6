import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { LOGO, logoTypeOf, MAX_LOGO_BYTES } from "../../../shared/logos/logo.ts";
import type { logos } from "../../../shared/logos/routes.ts";
import { writeUpdate } from "../../domain/changes/versioned-update.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { logoKey, tenantEntity } from "../../entities/platform.ts";
import type { Caller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { updateItem } from "../../platform/dynamo/transaction.ts";
import { env } from "../../platform/env.ts";

const { LOGOS_BUCKET } = env("LOGOS_BUCKET");

/** The client of the logos bucket. Three attempts of at most two seconds stay below the Lambda's timeout. */
export const s3 = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

/** Returns the object to which the browser uploads a new logo. It is never served, because it has not been checked yet. */
const uploadOf = (tenantId: string) => ({ Bucket: LOGOS_BUCKET, Key: `uploads/tenants/${tenantId}/logo.png` });

/**
 * Checks that the caller may act on the clinic. Platform users may act on every clinic, others on their own.
 * @throws ClinicError 404 otherwise, so that another clinic looks like one that does not exist
 */
async function verifyOwnTenant(caller: Caller, tenant_id: string): Promise<void> {
  const allowed =
    caller.role === "PLATFORM_ADMIN"
      ? (await tenantEntity().get({ tenant_id }).go()).data !== null
      : caller.tenantId === tenant_id;
  if (!allowed) throw new ClinicError("not_found", NOT_FOUND_TEXTS.tenant);
}

const VALID_SECONDS = 300;

/** Returns a form with which the browser can upload one file of at most 2 MiB for the clinic's logo, and nothing else. */
export const startUpload: UseCase<typeof logos.startUpload> = async (caller, { params }) => {
  await verifyOwnTenant(caller, params.tenant_id);
  return createPresignedPost(s3, {
    ...uploadOf(params.tenant_id),
    Expires: VALID_SECONDS,
    Conditions: [["content-length-range", 1, MAX_LOGO_BYTES]],
  });
};

type ObjectName = ReturnType<typeof uploadOf>;

async function headOf(upload: ObjectName) {
  try {
    const { ContentLength = 0, ETag = "" } = await s3.send(new HeadObjectCommand(upload));
    return { size: ContentLength, etag: ETag };
  } catch (error) {
    if (error instanceof NotFound) throw new ClinicError("data_unavailable", LOGO.unavailable);
    throw error;
  }
}

/** Returns the uploaded image as it may be served. Its first bytes decide on its type, whatever type the sender declared. */
async function checkedImage(upload: ObjectName, { size, etag }: { size: number; etag: string }) {
  if (size > MAX_LOGO_BYTES) throw invalidField("logo", LOGO.tooLarge);
  if (size === 0) throw invalidField("logo", LOGO.notAnImage);
  const { Body } = await s3.send(new GetObjectCommand({ ...upload, IfMatch: etag }));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  const type = logoTypeOf(bytes);
  if (!type) throw invalidField("logo", LOGO.notAnImage);
  // The decoders are loaded for the few requests that need them.
  const { safeImage } = await import("./image.ts");
  return safeImage(type, bytes);
}

/** Replaces the logo with the uploaded image, which is encoded anew. An upload that is not an image is refused and deleted. */
export const put: UseCase<typeof logos.put> = async (caller, { params: { tenant_id } }) => {
  await verifyOwnTenant(caller, tenant_id);
  const upload = uploadOf(tenant_id);
  const discard = () => s3.send(new DeleteObjectCommand(upload));
  const head = await headOf(upload);
  const { type, body } = await checkedImage(upload, head).catch(async (error) => {
    if (error instanceof ClinicError) await discard();
    throw error;
  });
  await s3.send(
    new PutObjectCommand({
      Bucket: LOGOS_BUCKET,
      Key: logoKey(tenant_id),
      Body: body,
      ContentType: type,
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
  // The address changes with the image, so that no cache shows the former logo.
  const logo_url = `/logos/${logoKey(tenant_id)}?v=${head.etag.replaceAll('"', "").slice(0, 16)}`;
  const entry = auditEntry(caller, "logos.put", tenant_id, tenant_id);
  await writeUpdate(
    updateItem(
      tenantEntity()
        .patch({ tenant_id })
        .set({ logo_url, ...changedBy(caller) })
        .add({ version: 1 }),
    ),
    auditPuts(entry),
    { notFound: NOT_FOUND_TEXTS.tenant },
  );
  await discard();
  return { logo_url };
};
