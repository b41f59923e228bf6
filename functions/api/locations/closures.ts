import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { Closure } from "../../../shared/locations/location.ts";
import type { locations } from "../../../shared/locations/routes.ts";
import { createPeriod, listPeriods, removePeriod } from "../../domain/booking/periods.ts";
import { getLocation } from "../../domain/booking/references.ts";
import type { PeriodRow } from "../../entities/clinic.ts";
import type { UseCase } from "../../http/use-case.ts";

const closureOf = ({ period_id, owner_id, created_by: _by, ...days }: PeriodRow): Closure => ({
  ...days,
  closure_id: period_id,
  location_id: owner_id,
});

export const listClosures: UseCase<typeof locations.listClosures> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const { items, next_cursor } = await listPeriods(tenantId, location_id, query);
  return { items: items.map(closureOf), next_cursor };
};

export const createClosure: UseCase<typeof locations.createClosure> = async (
  caller,
  { params, body, idempotencyKey },
) => {
  const { location_id: owner_id } = await getLocation(caller.tenantId, params.location_id);
  const operation = "locations.createClosure";
  const notFound = NOT_FOUND_TEXTS.closure;
  return closureOf(await createPeriod(caller, { owner_id, body, prefix: "clos", operation, notFound, idempotencyKey }));
};

export const removeClosure: UseCase<typeof locations.removeClosure> = (caller, { params }) =>
  removePeriod(caller, {
    period_id: params.closure_id,
    operation: "locations.removeClosure",
    notFound: NOT_FOUND_TEXTS.closure,
  });
