import { MESSAGES } from "../../shared/messages.ts";
import { removePeriod } from "../data/write-period.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";

/** Deletes a closure. */
export const removeClosure: UseCase<"locations.removeClosure"> = async (caller, { params }) => {
  const row = await removePeriod(caller, {
    period_id: params.closure_id,
    operation: "locations.removeClosure",
    notFound: MESSAGES.notFound.closure,
  });
  const { owner_id: location_id, from_date: from, to_date: to } = row;
  await markFirst({ tenant_id: caller.tenantId, owner: { location_id }, from, to });
};
