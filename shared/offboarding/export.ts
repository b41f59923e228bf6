import * as z from "zod";
import { Instant } from "../fields.ts";
import { TenantId } from "../ids.ts";

/** The days for which an export can be downloaded. */
export const EXPORT_DAYS = 7;

const EXPORT_STATUSES = ["PENDING", "READY", "FAILED"] as const;

/** The latest export of a clinic: a file with all of its data, written within minutes of the request. */
export const TenantExport = z.object({
  tenant_id: TenantId,
  status: z.enum(EXPORT_STATUSES),
  requested_by: z.string().meta({ description: "Email of the operator who requested it" }),
  requested_at: Instant,
  finished_at: Instant.nullable(),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  download_url: z.string().nullable().meta({ description: "Valid for five minutes" }),
});
export type TenantExport = z.infer<typeof TenantExport>;
