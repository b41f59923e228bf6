import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { ServiceEntity } from "../data/service.ts";
import { changeEntry } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import { writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";
import { checkReferences } from "./check-references.ts";
import { serviceNaming } from "./naming.ts";

/** Creates a service of a location, unless the location has one of this name. */
export const create: UseCase<"services.create"> = async (caller, { body }) => {
  const { location_id } = await getLocation(caller.tenantId, body.location_id);
  const key = { tenant_id: caller.tenantId, location_id };
  await checkReferences(key, body);
  const row = { ...body, ...changedBy(caller), ...key, service_id: newId("svc"), version: 1 };
  const entry = changeEntry(caller, "services.create", row.service_id, body);
  await writeNamed(serviceNaming, row, putItem(ServiceEntity.put(row)), entry);
  return row;
};
