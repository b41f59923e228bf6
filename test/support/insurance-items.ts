import { insuranceCompanyEntity, insuranceProviderEntity } from "../../functions/entities/clinic.ts";
import { patientInsuranceEntity, policyUseEntity, usedIds } from "../../functions/entities/patients.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";

import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import type { Policy } from "../../shared/patients/policy.ts";
import { DESK, ULID } from "./desk-items.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";
import { noun } from "./noun.ts";

const company_id = `comp_${ULID}`;
const provider_id = `prov_${ULID}`;
const { tenant: tenant_id } = IDS;
const notFound = NOT_FOUND_TEXTS;

const companyItem = (changes: Partial<RowOf<typeof insuranceCompanyEntity>> = {}) =>
  itemOf(
    insuranceCompanyEntity().put({
      tenant_id,
      company_id,
      company_name: "Acme Health",
      network_type: "PPO",
      phone: "555-010-0300",
      status: "ACTIVE",
      version: 3,
      ...changes,
    }),
  );

const providerItem = (changes: Partial<RowOf<typeof insuranceProviderEntity>> = {}) =>
  itemOf(
    insuranceProviderEntity().put({
      tenant_id,
      provider_id,
      provider_name: "Good Cover",
      coverage_type: "Dental",
      email: "cover@example.com",
      phone: "555-010-0400",
      status: "ACTIVE",
      version: 3,
      ...changes,
    }),
  );

const policyItem = {
  policy_id: `policy_${ULID}`,
  provider_id,
  company_id,
  member_id: "M-1001",
  group_number: "",
  holder: "",
  valid_from: "2026-01-01",
  valid_to: "2026-12-31",
};

const insuranceItem = (changes: Partial<RowOf<typeof patientInsuranceEntity>> = {}) =>
  itemOf(
    patientInsuranceEntity().put({
      tenant_id,
      patient_id: DESK.patient_id,
      items: [policyItem],
      version: 3,
      ...changes,
    }),
  );

/** Returns the rows that mark the providers and companies to which the policies of a patient refer. */
export const policyUsesOf = (row: Item): Item[] =>
  usedIds(row.items as Policy[]).map((used_id) =>
    itemOf(policyUseEntity().put({ tenant_id, used_id, patient_id: String(row.patient_id) })),
  );

export const COMPANY = noun("insuranceCompany", "company_id", companyItem, notFound.company);
export const PROVIDER = noun("insuranceProvider", "provider_id", providerItem, notFound.provider);
export const INSURANCE = noun("patientInsurance", "patient_id", insuranceItem, notFound.patient);
