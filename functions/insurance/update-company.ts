import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { changedBy } from "../data/last-change.ts";
import { changeAudited, type Update } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";

/** Changes an insurance company, unless it was changed since the caller read it. */
export const updateCompany: UseCase<typeof contract.insurance.updateCompany> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const key = { tenant_id: caller.tenantId, company_id: params.company_id };
  return changeAudited({
    caller,
    operation: "insurance.updateCompany",
    record_id: key.company_id,
    change,
    version,
    read: async () => (await InsuranceCompanyEntity.get(key).go({ consistent: true })).data,
    update: () =>
      InsuranceCompanyEntity.patch(key)
        .set({ ...change, ...changedBy(caller) })
        .add({ version: 1 })
        .where((at, { eq }) => eq(at.version, version))
        .params<Update>(),
    notFound: MESSAGES.notFound.company,
  });
};
