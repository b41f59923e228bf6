import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { LeadEntity } from "../data/lead.ts";
import { PatientEntity } from "../data/patient.ts";
import { PatientNoteEntity } from "../data/patient-note.ts";
import { SearchItemEntity } from "../data/search-item.ts";
import { table } from "../data/table.ts";

/** Entities that are written together when a patient or a lead changes. */
export const rows = new Service(
  {
    patient: PatientEntity,
    note: PatientNoteEntity,
    lead: LeadEntity,
    searchItem: SearchItemEntity,
    audit: AuditEntryEntity,
    idempotency: IdempotencyEntity,
  },
  table,
);
