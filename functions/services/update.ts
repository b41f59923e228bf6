import { changeRow } from "../data/change-row.ts";
import { ServiceEntity } from "../data/service.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import { writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";
import { checkReferences } from "./check-references.ts";
import { getService } from "./get-service.ts";
import { serviceNaming } from "./naming.ts";

/** The fields whose change may make existing appointments need attention. */
const CHECKED = ["status", "practitioner_ids", "needs_room", "room_ids"] as const;

/** Changes a service, unless it was changed since the caller read it or another one of its location has the name. */
export const update: UseCase<"services.update"> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { version, ...change } = body;
  const { service_name } = change;
  const before = await getService(tenant_id, params.service_id);
  await checkReferences(before, change, before);
  const isRenamed = service_name !== undefined && service_name !== before.service_name;
  const service = await changeRow(versionedRows(ServiceEntity), {
    caller,
    operation: "services.update",
    id: params,
    change,
    version,
    write: isRenamed ? (item, entry) => writeNamed(serviceNaming, { ...before, service_name }, item, entry) : undefined,
  });
  if (CHECKED.some((name) => change[name] !== undefined))
    await markFirst({ tenant_id, owner: { service_id: service.service_id } });
  return service;
};
