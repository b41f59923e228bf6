import { INSURANCE } from "../../../shared/messages/insurance.ts";
import { changeRow } from "../../domain/changes/change-row.ts";
import { deleteUnused } from "../../domain/changes/usage-guard.ts";
import { changeEntry, writeAudited } from "../../domain/changes/write-audited.ts";
import { InsuranceCompanyEntity } from "../../entities/clinic.ts";
import { countPolicyUses } from "../../entities/patients.ts";
import type { UseCase } from "../../http/api.ts";
import { changedBy, versionedRows } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/** Lists the clinic's insurance companies, oldest first. */
export const listCompanies: UseCase<"insurance.listCompanies"> = ({ tenantId }, { query }) =>
  page(InsuranceCompanyEntity.query.byId({ tenant_id: tenantId }), query);

/** Creates an insurance company. */
export const createCompany: UseCase<"insurance.createCompany"> = async (caller, { body }) => {
  const row = { ...body, ...changedBy(caller), tenant_id: caller.tenantId, company_id: newId("comp"), version: 1 };
  const entry = changeEntry(caller, "insurance.createCompany", row.company_id, body);
  await writeAudited(putItem(InsuranceCompanyEntity.put(row)), entry);
  return row;
};

/** Changes an insurance company, unless it was changed since the caller read it. */
export const updateCompany: UseCase<"insurance.updateCompany"> = (caller, { params, body: { version, ...change } }) =>
  changeRow(versionedRows(InsuranceCompanyEntity), {
    caller,
    operation: "insurance.updateCompany",
    id: params,
    change,
    version,
  });

/** Deletes an insurance company, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeCompany: UseCase<"insurance.removeCompany"> = (caller, { params: { company_id } }) =>
  deleteUnused(versionedRows(InsuranceCompanyEntity), {
    caller,
    operation: "insurance.removeCompany",
    id: { company_id },
    count: () => countPolicyUses(caller.tenantId, company_id),
    inUse: INSURANCE.companyInUse,
  });
