import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { exportKey, type TenantExportRow } from "../../entities/offboarding.ts";
import { env } from "../../platform/env.ts";
import { type ClinicSurvey, type HasTime, logoOf, surveyClinic } from "./clinic-survey.ts";
import { type ArchivePlace, archiveBeginning, archivePieces, type OtherFile } from "./portable-files.ts";
import { tenantTable } from "./tenant-rows.ts";

const { EXPORTS_BUCKET } = env("EXPORTS_BUCKET");
const s3 = new S3Client({});

/** S3 accepts parts from 5 MiB on. */
const PART_BYTES = 8 * 1024 * 1024;

/** What S3 answered to a part, which completes the upload later. */
interface UploadedPart {
  readonly PartNumber: number;
  readonly ETag: string | undefined;
  readonly ChecksumCRC32: string | undefined;
}

/** How far an export is. It is stored in the row, and another run can continue there. */
interface ExportProgress {
  readonly survey: ClinicSurvey;
  readonly upload?: { readonly id: string; readonly parts: readonly UploadedPart[]; readonly place: ArchivePlace };
}

const progressOf = ({ progress }: TenantExportRow): ExportProgress | undefined => progress && JSON.parse(progress);

async function readLogo(tenant_id: string): Promise<readonly OtherFile[]> {
  try {
    const { Body, ContentType = "image/png" } = await s3.send(new GetObjectCommand(logoOf(tenant_id)));
    const content = await Body?.transformToByteArray();
    return content ? [{ name: `files/logo.${ContentType.replace("image/", "")}`, content }] : [];
  } catch (error) {
    if (error instanceof NoSuchKey) return [];
    throw error;
  }
}

interface WrittenFile {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes the file of an export part by part, beginning where the former run has stored its progress.
 * @param store stores the progress
 * @returns undefined when the time is over before the file is finished
 */
export async function exportTenant(
  row: TenantExportRow,
  hasTime: HasTime,
  store: (progress: string) => Promise<void>,
): Promise<WrittenFile | undefined> {
  const { tenant_id, requested_at } = row;
  const file = { Bucket: EXPORTS_BUCKET, Key: exportKey(row) };
  const table = await tenantTable(tenant_id);
  const former = progressOf(row);
  const survey = await surveyClinic(table, tenant_id, hasTime, former?.survey);
  const storeProgress = (progress: ExportProgress) => store(JSON.stringify(progress));
  if (survey.next) {
    await storeProgress({ survey });
    return undefined;
  }

  let { id, parts, place } = former?.upload ?? {
    id: (await s3.send(new CreateMultipartUploadCommand({ ...file, ContentType: "application/zip" }))).UploadId ?? "",
    parts: [],
    place: archiveBeginning(new Date(requested_at)),
  };
  if (!former?.upload) await storeProgress({ survey, upload: { id, parts, place } });
  let pending: Uint8Array[] = [];
  const upload = async () => {
    const Body = Buffer.concat(pending);
    pending = [];
    const PartNumber = parts.length + 1;
    const answer = await s3.send(new UploadPartCommand({ ...file, UploadId: id, PartNumber, Body }));
    parts = [...parts, { PartNumber, ETag: answer.ETag, ChecksumCRC32: answer.ChecksumCRC32 }];
  };
  for await (const piece of archivePieces(table, survey, () => readLogo(tenant_id), place)) {
    pending.push(piece.bytes);
    place = piece.place;
    if (pending.reduce((sum, { length }) => sum + length, 0) >= PART_BYTES) {
      await upload();
      await storeProgress({ survey, upload: { id, parts, place } });
    }
    if (!hasTime()) return undefined;
  }
  if (pending.length > 0) await upload();
  await s3.send(new CompleteMultipartUploadCommand({ ...file, UploadId: id, MultipartUpload: { Parts: [...parts] } }));
  return { rows: place.rows, bytes: place.zip.bytes };
}

/** Removes the parts of an export that has been given up. S3 removes those of a forgotten one after a day. */
export async function abandonExport(row: TenantExportRow): Promise<void> {
  const { upload } = progressOf(row) ?? {};
  if (!upload) return;
  const file = { Bucket: EXPORTS_BUCKET, Key: exportKey(row) };
  await s3.send(new AbortMultipartUploadCommand({ ...file, UploadId: upload.id }));
}
