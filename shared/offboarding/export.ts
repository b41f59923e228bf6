import * as z from "zod";
import { Instant } from "../fields.ts";
import { TenantId } from "../ids.ts";
import { ExportFailure } from "./failure.ts";

/** The days for which an export can be downloaded. */
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

/** Returns whether an export is being written, or will be. */
export const isInProgress = ({ status, requested_at }: Pick<TenantExport, "status" | "requested_at">): boolean =>
  status === "PENDING" && requested_at >= forgottenBefore();
