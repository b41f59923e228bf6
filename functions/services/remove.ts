import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes a service. */
export const remove: UseCase<typeof contract.services.remove> = async ({ tenantId }, { params }) => {
  const { data } = await ServiceEntity.delete({ tenant_id: tenantId, service_id: params.service_id }).go({
    response: "all_old",
  });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.service);
};
