import * as z from "zod";
import { Instant } from "../values/fields.ts";
import { TenantId } from "../values/ids.ts";

export const OFFBOARDING = {
  samePerson: "Another operator has to confirm the deletion that you requested.",
  begun: "The deletion has begun and can't be cancelled.",
  beingDeleted: "This clinic is about to be deleted. Cancel the deletion first.",
} as const;

export const OFFBOARDING_MAIL = {
  subject: (clinic: string) => `Please confirm: deletion of ${clinic}`,
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : "Hello,"),
  requested: (person: string, clinic: string) => `${person} requested the deletion of ${clinic}.`,
  next: "Another platform administrator has to confirm it. Until then, nothing changes for the clinic. Please confirm or cancel the deletion on the page Offboarding.",
  link: "Open Offboarding",
} as const;

const FAILURES = ["error", "interrupted"] as const;

/**
 * Why a deletion was given up: requests to AWS failed, or the function ended early several times, for example for lack of
 * memory.
 */
export const DeletionFailure = z.enum(FAILURES);
export type DeletionFailure = z.infer<typeof DeletionFailure>;

/** Why an export was given up: as a deletion, or because a zip file can't be as large. */
export const ExportFailure = z.enum([...FAILURES, "too_large"]);
export type ExportFailure = z.infer<typeof ExportFailure>;

/** The days between the confirmation of a deletion and its beginning, in which it can be cancelled. */
export const DELETION_DAYS = 30;

const DELETION_STATUSES = ["REQUESTED", "CONFIRMED", "DELETING", "FAILED", "DELETED"] as const;

/** The deletion of a clinic, from its request to the certificate that lists what was deleted. */
export const Deletion = z.object({
  tenant_id: TenantId,
  tenant_name: z.string(),
  status: z.enum(DELETION_STATUSES),
  requested_by: z.string().meta({ description: "Email of the operator who requested it" }),
  requested_at: Instant,
  confirmed_by: z.string().nullable().meta({ description: "Email of the other operator who confirmed it" }),
  confirmed_at: Instant.nullable(),
  delete_after: Instant.nullable().meta({ description: `${DELETION_DAYS} days after the confirmation` }),
  deleted_at: Instant.nullable(),
  failure: DeletionFailure.nullable().default(null).meta({ description: "Why it was given up, where it FAILED" }),
  deleted: z
    .record(z.string(), z.number().int())
    .nullable()
    .meta({ description: "The number of deleted rows by kind, and of accounts and files" }),
  backups_until: Instant.nullable().meta({
    description: "When the last backup and the last former version of a file of the clinic end",
  }),
});
export type Deletion = z.infer<typeof Deletion>;

export const EXPORT_DAYS = 7;

/** After this time, an export that is still pending can be requested again. No export takes so long. */
const PENDING_MS = 86_400_000;

/** The query of the latest export. Handing out the link to its file is audited, so a page that shows its state only does without. */
export const ExportQuery = z.strictObject({
  link: z
    .enum(["true", "false"])
    .default("true")
    .meta({ description: "false answers no link, and leaves no audit entry" }),
});

const EXPORT_STATUSES = ["PENDING", "READY", "FAILED"] as const;

/** The latest export of a clinic: a file with all of its data, which is written after the request, part by part. */
export const TenantExport = z.object({
  tenant_id: TenantId,
  status: z.enum(EXPORT_STATUSES),
  requested_by: z.string().meta({ description: "Email of the operator who requested it" }),
  requested_at: Instant,
  finished_at: Instant.nullable(),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  failure: ExportFailure.nullable().default(null).meta({ description: "Why it was given up, where it FAILED" }),
  download_url: z.string().nullable().meta({ description: "Valid for five minutes" }),
});
export type TenantExport = z.infer<typeof TenantExport>;

/** Returns the time before which a pending export has to be requested to count as forgotten. */
export const forgottenBefore = (now = Date.now()): string => new Date(now - PENDING_MS).toISOString();

export const isInProgress = ({ status, requested_at }: Pick<TenantExport, "status" | "requested_at">): boolean =>
  status === "PENDING" && requested_at >= forgottenBefore();
