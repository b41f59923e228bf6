import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { may, type Routes, routeKey } from "../../../shared/contract/route.ts";
import { ACCESS_TEXTS, COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

/** Sets the operation of a request by its route key. The routes of API Gateway come from the same contract. */
export const matchRoute = (routes: Routes): MiddlewareObj<ApiEvent, ApiResult> => {
  const byKey = new Map(Object.entries(routes).map(([operation, route]) => [routeKey(route), { operation, route }]));
  return {
    before: ({ event }) => {
      const match = byKey.get(event.routeKey);
      if (!match) throw new ClinicError("not_found", COMMON_TEXTS.notFound);
      Object.assign(event, match);
    },
  };
};

/** Refuses callers none of whose roles the contract does not list for the route. */
export const authorize = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event: { route, caller } }) => {
    if (!may(caller?.roles ?? [], route)) throw new ClinicError("forbidden", ACCESS_TEXTS.forbidden);
  },
});
