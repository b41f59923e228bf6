import type { MiddlewareObj } from "@middy/core";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { may } from "../../../shared/route.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

/** Refuses callers whose role the contract does not list for the route. */
export const authorize = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  before: ({ event: { route, caller } }) => {
    if (!may(caller?.role, route)) throw new ClinicError("forbidden", MESSAGES.access.forbidden);
  },
});
