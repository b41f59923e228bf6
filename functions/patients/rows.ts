import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { LeadEntity } from "../data/lead.ts";
import { PatientEntity } from "../data/patient.ts";
import { table } from "../data/table.ts";

/** What the front desk's people are written into, together with the entry that tells of it. */
export const rows = new Service(
  { patient: PatientEntity, lead: LeadEntity, audit: AuditEntryEntity, idempotency: IdempotencyEntity },
  table,
);
