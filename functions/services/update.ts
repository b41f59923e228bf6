import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { untilWritten } from "../data/contention.ts";
import { changedBy } from "../data/last-change.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

/** Changes a service, unless it was changed since the caller read it. */
export const update: UseCase<typeof contract.services.update> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { service_id } = params;
  const { version, ...change } = body;
  const write = () =>
    ServiceEntity.patch({ tenant_id, service_id })
      .set({ ...change, ...changedBy(caller) })
      .add({ version: 1 })
      .where((at, { eq }) => eq(at.version, version))
      .go(ALL_ROWS);
  return saved(await untilWritten(write), MESSAGES.notFound.service);
};
