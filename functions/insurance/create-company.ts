import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { changeEntry, writeAudited } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Creates an insurance company. */
export const createCompany: UseCase<"insurance.createCompany"> = async (caller, { body }) => {
  const row = { ...body, ...changedBy(caller), tenant_id: caller.tenantId, company_id: newId("comp"), version: 1 };
  const entry = changeEntry(caller, "insurance.createCompany", row.company_id, body);
  await writeAudited(putItem(InsuranceCompanyEntity.put(row)), entry);
  return row;
};
