import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { removePeriod } from "../data/write-period.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes a closure. */
export const removeClosure: UseCase<typeof contract.locations.removeClosure> = async (caller, { params }) => {
  await removePeriod(caller, {
    period_id: params.closure_id,
    operation: "locations.removeClosure",
    notFound: MESSAGES.notFound.closure,
  });
};
