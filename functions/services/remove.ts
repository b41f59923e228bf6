import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { getLocation } from "../data/get-location.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { ServiceEntity } from "../data/service.ts";
import { countUpcoming } from "../data/upcoming-appointments.ts";
import { changeUnused } from "../data/usage-guard.ts";
import { type Delete, removalEntry, writeAudited } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes a service, unless upcoming appointments use it. A booking and a deletion of one service never both succeed. */
export const remove: UseCase<typeof contract.services.remove> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  const key = { tenant_id, service_id: params.service_id };
  await changeUnused({
    mark: async (usage_mark) =>
      saved(await ServiceEntity.patch(key).set({ usage_mark }).go(ALL_ROWS), MESSAGES.notFound.service),
    release: (usage_mark) =>
      ServiceEntity.patch(key)
        .remove(["usage_mark"])
        .where((at, { eq }) => eq(at.usage_mark, usage_mark))
        .go(ALL_ROWS),
    count: async ({ location_id }) => countUpcoming(await getLocation(tenant_id, location_id), key.service_id),
    inUse: MESSAGES.services.inUse,
    change: async (usage_mark, before) => {
      const deletion = ServiceEntity.delete(key).where((at, { eq }) => eq(at.usage_mark, usage_mark));
      const entry = removalEntry(caller, "services.remove", key.service_id, before);
      return (await writeAudited({ Delete: deletion.params<Delete>() }, entry)) || undefined;
    },
  });
};
