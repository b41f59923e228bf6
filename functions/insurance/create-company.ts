import type { contract } from "../../shared/contract.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { changeEntry, type Put, writeAudited } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";

/** Creates an insurance company. */
export const createCompany: UseCase<typeof contract.insurance.createCompany> = async (caller, { body }) => {
  const row = { ...body, ...changedBy(caller), tenant_id: caller.tenantId, company_id: newId("comp"), version: 1 };
  const entry = changeEntry(caller, "insurance.createCompany", row.company_id, body);
  await writeAudited({ Put: InsuranceCompanyEntity.put(row).params<Put>() }, entry);
  return row;
};
