import { MESSAGES } from "../../shared/messages.ts";
import { getLocation } from "../data/get-location.ts";
import { createPeriod } from "../data/write-period.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";
import { closureOf } from "./closure.ts";

/** Closes a location on some days. */
export const createClosure: UseCase<"locations.createClosure"> = async (caller, { params, body, idempotencyKey }) => {
  const { location_id: owner_id } = await getLocation(caller.tenantId, params.location_id);
  const operation = "locations.createClosure";
  const notFound = MESSAGES.notFound.closure;
  const row = await createPeriod(caller, { owner_id, body, prefix: "clos", operation, notFound, idempotencyKey });
  const { from_date: from, to_date: to } = row;
  await markFirst({ tenant_id: caller.tenantId, owner: { location_id: owner_id }, from, to });
  return closureOf(row);
};
