import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
} from "@aws-sdk/client-s3";
import { ClinicError, invalidField } from "../../shared/errors.ts";
import { LOGO_SIGNATURE_BYTES, type LogoType, logoTypeOf, MAX_LOGO_BYTES } from "../../shared/logos/logo.ts";
import { LOGO } from "../../shared/messages/tenants.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { changedBy } from "../data/last-change.ts";
import { TenantEntity } from "../data/tenant.ts";
import { writeUpdate } from "../data/transact.ts";
import { updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { logoOf, s3, uploadOf } from "./bucket.ts";
import { verifyOwnTenant } from "./verify-own-tenant.ts";

type ObjectName = ReturnType<typeof uploadOf>;

/** Returns the size of the upload in bytes and its ETag. */
async function headOf(upload: ObjectName) {
  try {
    const { ContentLength = 0, ETag = "" } = await s3.send(new HeadObjectCommand(upload));
    return { size: ContentLength, etag: ETag };
  } catch (error) {
    if (error instanceof NotFound) throw new ClinicError("data_unavailable", LOGO.unavailable);
    throw error;
  }
}

/** Returns the type of the image by its first bytes, whatever type the sender declared. */
async function checkedType(upload: ObjectName, { size, etag }: { size: number; etag: string }): Promise<LogoType> {
  if (size > MAX_LOGO_BYTES) throw invalidField("logo", LOGO.tooLarge);
  if (size < LOGO_SIGNATURE_BYTES) throw invalidField("logo", LOGO.notAnImage);
  const Range = `bytes=0-${LOGO_SIGNATURE_BYTES - 1}`;
  const { Body } = await s3.send(new GetObjectCommand({ ...upload, Range, IfMatch: etag }));
  const type = logoTypeOf((await Body?.transformToByteArray()) ?? new Uint8Array());
  if (!type) throw invalidField("logo", LOGO.notAnImage);
  return type;
}

/** Replaces the logo with the uploaded image. An upload that is not an image is refused and deleted. */
export const put: UseCase<"logos.put"> = async (caller, { params: { tenant_id } }) => {
  await verifyOwnTenant(caller, tenant_id);
  const upload = uploadOf(tenant_id);
  const discard = () => s3.send(new DeleteObjectCommand(upload));
  const head = await headOf(upload);
  const ContentType = await checkedType(upload, head).catch(async (error) => {
    if (error instanceof ClinicError) await discard();
    throw error;
  });
  await s3.send(
    new CopyObjectCommand({
      ...logoOf(tenant_id),
      CopySource: `${upload.Bucket}/${upload.Key}`,
      // The condition makes sure that the copied image is the one that was checked.
      CopySourceIfMatch: head.etag,
      MetadataDirective: "REPLACE",
      ContentType,
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
  // The address changes with the image, so that no cache shows the former logo.
  const logo_url = `/logos/${logoOf(tenant_id).Key}?v=${head.etag.replaceAll('"', "").slice(0, 16)}`;
  const entry = auditEntry(caller, "logos.put", tenant_id, tenant_id);
  await writeUpdate(
    [
      updateItem(
        TenantEntity.patch({ tenant_id })
          .set({ logo_url, ...changedBy(caller) })
          .add({ version: 1 }),
      ),
      ...auditPuts(entry),
    ],
    MESSAGES.notFound.tenant,
  );
  await discard();
  return { logo_url };
};
