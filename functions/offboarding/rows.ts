import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";
import { TenantDeletionEntity } from "../data/tenant-deletion.ts";
import { TenantExportEntity } from "../data/tenant-export.ts";

/** Entities that are written together when a clinic leaves. */
export const rows = new Service(
  { tenant: TenantEntity, deletion: TenantDeletionEntity, export: TenantExportEntity, audit: AuditEntryEntity },
  table,
);
