import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { Closure } from "../../../shared/locations/closure.ts";
import type { locations } from "../../../shared/locations/routes.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import { createPeriod, listPeriods, removePeriod } from "../../domain/booking/periods.ts";
import { getLocation } from "../../domain/booking/references.ts";
import type { PeriodRow } from "../../entities/clinic.ts";
import type { UseCase } from "../../http/use-case.ts";

export const closureOf = ({ period_id, owner_id, created_by: _by, ...days }: PeriodRow): Closure => ({
  ...days,
  closure_id: period_id,
  location_id: owner_id,
});

export const listClosures: UseCase<typeof locations.listClosures> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const { items, next_cursor } = await listPeriods(tenantId, location_id, query);
  return { items: items.map(closureOf), next_cursor };
};

/** Closes a location on some days. */
export const createClosure: UseCase<typeof locations.createClosure> = async (
  caller,
  { params, body, idempotencyKey },
) => {
  const { location_id: owner_id } = await getLocation(caller.tenantId, params.location_id);
  const operation = "locations.createClosure";
  const notFound = NOT_FOUND_TEXTS.closure;
  const row = await createPeriod(caller, { owner_id, body, prefix: "clos", operation, notFound, idempotencyKey });
  const { from_date: from, to_date: to } = row;
  await markFirst({ tenant_id: caller.tenantId, owner: { location_id: owner_id }, from, to });
  return closureOf(row);
};

export const removeClosure: UseCase<typeof locations.removeClosure> = async (caller, { params }) => {
  const row = await removePeriod(caller, {
    period_id: params.closure_id,
    operation: "locations.removeClosure",
    notFound: NOT_FOUND_TEXTS.closure,
  });
  const { owner_id: location_id, from_date: from, to_date: to } = row;
  await markFirst({ tenant_id: caller.tenantId, owner: { location_id }, from, to });
};
