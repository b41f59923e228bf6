import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { DuplicatePairEntity } from "../data/duplicate-pair.ts";
import { ErasureEntity } from "../data/erasure.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { LeadEntity } from "../data/lead.ts";
import { MergeEntity } from "../data/merges/merge.ts";
import { PatientEntity } from "../data/patient.ts";
import { PatientInsuranceEntity } from "../data/patient-insurance.ts";
import { PatientNoteEntity } from "../data/patient-note.ts";
import { PolicyUseEntity } from "../data/policy-use.ts";
import { SearchItemEntity } from "../data/search-item.ts";
import { table } from "../data/table.ts";

/** Entities that are written together when a patient or a lead changes. */
export const rows = new Service(
  {
    patient: PatientEntity,
    note: PatientNoteEntity,
    insurance: PatientInsuranceEntity,
    policyUse: PolicyUseEntity,
    provider: InsuranceProviderEntity,
    company: InsuranceCompanyEntity,
    merge: MergeEntity,
    erasure: ErasureEntity,
    duplicatePair: DuplicatePairEntity,
    lead: LeadEntity,
    searchItem: SearchItemEntity,
    audit: AuditEntryEntity,
    idempotency: IdempotencyEntity,
  },
  table,
);
