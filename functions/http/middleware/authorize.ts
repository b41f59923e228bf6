import type { MiddlewareObj } from "@middy/core";
import { API_KEY } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { may, peopleRoutes, programRoutes, type Routes, routeKey } from "../../../shared/contract/route.ts";
import { ACCESS_TEXTS, COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

/**
 * Sets the operation of a request by its route key, which is the operation's own or that for programs. The routes of API Gateway come
 * from the same contract.
 */
export const matchRoute = (routes: Routes): MiddlewareObj<ApiEvent, ApiResult> => {
  const byKey = new Map<string, Pick<ApiEvent, "operation" | "route" | "isForPrograms">>();
  for (const [operation, route] of Object.entries(routes)) {
    for (const each of peopleRoutes(route)) byKey.set(routeKey(each), { operation, route, isForPrograms: false });
    for (const each of programRoutes(route)) byKey.set(routeKey(each), { operation, route, isForPrograms: true });
  }
  return {
    before: ({ event }) => {
      const match = byKey.get(event.routeKey);
      if (!match) throw new ClinicError("not_found", COMMON_TEXTS.notFound);
      Object.assign(event, match);
    },
  };
};

/** Refuses people none of whose roles the contract lists for the route, and programs whose key lacks its scope. */
export const authorize = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event: { route, caller } }) => {
    if (caller?.role === API_KEY && route.scope !== null && !caller.scopes.includes(route.scope))
      throw new ClinicError("scope_missing", ACCESS_TEXTS.scopeMissing(route.scope));
    if (!may(caller?.roles ?? [], route)) throw new ClinicError("forbidden", ACCESS_TEXTS.forbidden);
  },
});
