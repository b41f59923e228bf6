import * as z from "zod";
import { PageQuery } from "../contract/paging.ts";
import { Tenant } from "../tenants/tenant.ts";
import { ClinicUse, FailedMessages, RISKS } from "../tenants/tenant-details.ts";
import { TenantId } from "../values/ids.ts";

const count = z.number().int();

export const PlatformReportQuery = PageQuery;

/** The number of clinics by state and month, those at risk, and a page of all clinics with the use of each. */
export const PlatformReport = z.object({
  by_state: z.object({ active: count, inactive: count, incomplete: count }),
  months: z
    .array(z.object({ month: z.string(), created: count }))
    .meta({ description: "The last twelve months, the present one last" }),
  at_risk: z
    .array(
      z.object({
        tenant_id: TenantId,
        tenant_name: z.string(),
        reasons: z.array(z.enum(RISKS)),
        used_until: z.string().nullable(),
      }),
    )
    .meta({ description: "Active clinics, unused for longest first, at most 100" }),
  at_risk_total: count,
  deletions_requested: count.meta({ description: "Deletions of clinics that another operator has to confirm" }),
  delivery_failures: z
    .array(z.object({ tenant_id: TenantId, tenant_name: z.string() }).extend(FailedMessages.shape))
    .meta({ description: "Clinics with messages that were not delivered this or last month, most first, at most 100" }),
  delivery_failures_total: count.meta({ description: "Messages of all clinics that were not delivered this month" }),
  clinics: z.array(
    Tenant.pick({ tenant_id: true, tenant_name: true, status: true, setup: true, created_at: true }).extend(
      ClinicUse.shape,
    ),
  ),
  next_cursor: z.string().nullable(),
});
export type PlatformReport = z.infer<typeof PlatformReport>;
