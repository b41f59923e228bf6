import { INSURANCE } from "../../../shared/messages/insurance.ts";
import { changeRow } from "../../domain/changes/change-row.ts";
import { deleteUnused } from "../../domain/changes/usage-guard.ts";
import { changeEntry, writeAudited } from "../../domain/changes/write-audited.ts";
import { InsuranceProviderEntity } from "../../entities/clinic.ts";
import { countPolicyUses } from "../../entities/patients.ts";
import type { UseCase } from "../../http/api.ts";
import { changedBy, versionedRows } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/** Lists the clinic's insurance providers, oldest first. */
export const listProviders: UseCase<"insurance.listProviders"> = ({ tenantId }, { query }) =>
  page(InsuranceProviderEntity.query.byId({ tenant_id: tenantId }), query);

/** Creates an insurance provider. */
export const createProvider: UseCase<"insurance.createProvider"> = async (caller, { body }) => {
  const row = { ...body, ...changedBy(caller), tenant_id: caller.tenantId, provider_id: newId("prov"), version: 1 };
  const entry = changeEntry(caller, "insurance.createProvider", row.provider_id, body);
  await writeAudited(putItem(InsuranceProviderEntity.put(row)), entry);
  return row;
};

/** Changes an insurance provider, unless it was changed since the caller read it. */
export const updateProvider: UseCase<"insurance.updateProvider"> = (caller, { params, body: { version, ...change } }) =>
  changeRow(versionedRows(InsuranceProviderEntity), {
    caller,
    operation: "insurance.updateProvider",
    id: params,
    change,
    version,
  });

/** Deletes an insurance provider, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeProvider: UseCase<"insurance.removeProvider"> = (caller, { params: { provider_id } }) =>
  deleteUnused(versionedRows(InsuranceProviderEntity), {
    caller,
    operation: "insurance.removeProvider",
    id: { provider_id },
    count: () => countPolicyUses(caller.tenantId, provider_id),
    inUse: INSURANCE.providerInUse,
  });
