import { SERVICES } from "../../shared/messages/services.ts";
import { deleteUnused } from "../data/delete-unused.ts";
import { getLocation } from "../data/get-location.ts";
import { ServiceEntity } from "../data/service.ts";
import { countUpcoming } from "../data/upcoming-appointments.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes a service, unless upcoming appointments use it. A booking and a deletion of one service never both succeed. */
export const remove: UseCase<"services.remove"> = (caller, { params: { service_id } }) => {
  const { tenantId: tenant_id } = caller;
  return deleteUnused(versionedRows(ServiceEntity), {
    caller,
    operation: "services.remove",
    id: { service_id },
    count: async ({ location_id }) => countUpcoming(await getLocation(tenant_id, location_id), service_id),
    inUse: SERVICES.inUse,
  });
};
