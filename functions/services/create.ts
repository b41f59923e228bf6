import type { contract } from "../../shared/contract.ts";
import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

/** Creates a service of a location. */
export const create: UseCase<typeof contract.services.create> = async (caller, { body }) => {
  await getLocation(caller.tenantId, body.location_id);
  const { data } = await ServiceEntity.put({
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    service_id: newId("svc"),
  }).go();
  return data;
};
