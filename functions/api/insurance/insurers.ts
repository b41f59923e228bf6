import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { insurance } from "../../../shared/insurance/routes.ts";
import { INSURANCE } from "../../../shared/insurance/texts.ts";
import { deleteMarked, ifMarked, refuseUsed, withUsageMark } from "../../domain/changes/usage-guard.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { auditEntry, auditPuts, changeEntry, removalEntry } from "../../entities/audit-entry.ts";
import { insuranceCompanyEntity, insuranceProviderEntity } from "../../entities/billing.ts";
import { countPolicyUses } from "../../entities/patients.ts";
import { countOwing } from "../../entities/payments.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

const getProvider = (tenant_id: string, provider_id: string) =>
  getRow(insuranceProviderEntity(), { tenant_id, provider_id }, NOT_FOUND_TEXTS.provider);

const getCompany = (tenant_id: string, company_id: string) =>
  getRow(insuranceCompanyEntity(), { tenant_id, company_id }, NOT_FOUND_TEXTS.company);

export const listProviders: UseCase<typeof insurance.listProviders> = ({ tenantId }, { query }) =>
  page(insuranceProviderEntity().query.byId({ tenant_id: tenantId }), query);

export const listCompanies: UseCase<typeof insurance.listCompanies> = ({ tenantId }, { query }) =>
  page(insuranceCompanyEntity().query.byId({ tenant_id: tenantId }), query);

export const createProvider: UseCase<typeof insurance.createProvider> = async (caller, { body }) => {
  const row = { ...body, ...changedBy(caller), tenant_id: caller.tenantId, provider_id: newId("prov"), version: 1 };
  const entry = changeEntry(caller, "insurance.createProvider", row.provider_id, body);
  await writeWithRetry([putItem(insuranceProviderEntity().put(row)), ...auditPuts(entry)]);
  return row;
};

export const createCompany: UseCase<typeof insurance.createCompany> = async (caller, { body }) => {
  const row = { ...body, ...changedBy(caller), tenant_id: caller.tenantId, company_id: newId("comp"), version: 1 };
  const entry = changeEntry(caller, "insurance.createCompany", row.company_id, body);
  await writeWithRetry([putItem(insuranceCompanyEntity().put(row)), ...auditPuts(entry)]);
  return row;
};

export const updateProvider: UseCase<typeof insurance.updateProvider> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const { tenantId } = caller;
  return patchVersioned(insuranceProviderEntity(), await getProvider(tenantId, params.provider_id), {
    entry: auditEntry(caller, "insurance.updateProvider", tenantId, params.provider_id),
    version,
    change,
    notFound: NOT_FOUND_TEXTS.provider,
  });
};

export const updateCompany: UseCase<typeof insurance.updateCompany> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const { tenantId } = caller;
  return patchVersioned(insuranceCompanyEntity(), await getCompany(tenantId, params.company_id), {
    entry: auditEntry(caller, "insurance.updateCompany", tenantId, params.company_id),
    version,
    change,
    notFound: NOT_FOUND_TEXTS.company,
  });
};

/** Deletes an insurance provider, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeProvider: UseCase<typeof insurance.removeProvider> = (caller, { params: { provider_id } }) => {
  const { tenantId } = caller;
  const read = () => getProvider(tenantId, provider_id);
  return withUsageMark(insuranceProviderEntity(), read, async (row, usageMark): Promise<undefined> => {
    refuseUsed(await countPolicyUses(tenantId, provider_id), INSURANCE.providerInUse);
    const entry = removalEntry(caller, "insurance.removeProvider", provider_id, row);
    await deleteMarked(deleteItem(insuranceProviderEntity().delete(row).where(ifMarked(usageMark))), auditPuts(entry));
  });
};

/**
 * Deletes an insurance company, unless a patient's policies name it or it owes something. A policy and a deletion never both succeed,
 * and a charge needs a policy.
 */
export const removeCompany: UseCase<typeof insurance.removeCompany> = (caller, { params: { company_id } }) => {
  const { tenantId } = caller;
  const read = () => getCompany(tenantId, company_id);
  return withUsageMark(insuranceCompanyEntity(), read, async (row, usageMark): Promise<undefined> => {
    refuseUsed(await countPolicyUses(tenantId, company_id), INSURANCE.companyInUse);
    refuseUsed(await countOwing(tenantId, company_id), INSURANCE.companyOwes);
    const entry = removalEntry(caller, "insurance.removeCompany", company_id, row);
    await deleteMarked(deleteItem(insuranceCompanyEntity().delete(row).where(ifMarked(usageMark))), auditPuts(entry));
  });
};
