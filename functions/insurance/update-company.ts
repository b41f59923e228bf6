import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import type { UseCase } from "../http/api.ts";

/** Changes an insurance company, unless somebody changed it since the caller read it. */
export const updateCompany: UseCase<typeof contract.insurance.updateCompany> = async (
  { tenantId },
  { params, body },
) => {
  const { version, ...change } = body;
  const result = await InsuranceCompanyEntity.patch({ tenant_id: tenantId, company_id: params.company_id })
    .set(change)
    .add({ version: 1 })
    .where((at, { eq }) => eq(at.version, version))
    .go(ALL_ROWS);
  return saved(result, MESSAGES.notFound.company);
};
