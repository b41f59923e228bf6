import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { table } from "../data/table.ts";
import { TenantEntity } from "../data/tenant.ts";

/** Entities that are written together when a logo is replaced. */
export const rows = new Service({ tenant: TenantEntity, audit: AuditEntryEntity }, table);
