import { MESSAGES } from "../../shared/messages.ts";
import type { DryRun } from "../http/api.ts";
import { affectedBy, allAffected, changed } from "../scheduling/affected.ts";
import { checkReferences } from "./check-references.ts";
import { getService } from "./get-service.ts";

/** Returns what a change of a service would affect. */
export const affectedByUpdate: DryRun<"services.update"> = async (
  { tenantId: tenant_id },
  { params: { service_id }, body: { version: _version, ...change } },
) => {
  const before = await getService(tenant_id, service_id);
  await checkReferences(before, change, before);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return affectedBy({ tenant_id, owner: { service_id } }, (rows) => ({
    ...rows,
    services: changed(rows.services, service_id, given),
  }));
};

/** Returns the upcoming appointments for which a service can't be deleted. */
export const affectedByRemoval: DryRun<"services.remove"> = async (
  { tenantId: tenant_id },
  { params: { service_id } },
) => {
  const { service_name } = await getService(tenant_id, service_id);
  return allAffected({ tenant_id, owner: { service_id } }, MESSAGES.rules.serviceInactive(service_name));
};
