import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

/** Changes a service, unless somebody changed it since the caller read it. */
export const update: UseCase<typeof contract.services.update> = async ({ tenantId }, { params, body }) => {
  const { version, ...change } = body;
  const result = await ServiceEntity.patch({ tenant_id: tenantId, service_id: params.service_id })
    .set(change)
    .add({ version: 1 })
    .where((at, { eq }) => eq(at.version, version))
    .go(ALL_ROWS);
  return saved(result, MESSAGES.notFound.service);
};
