import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { Input, Response, Route, Routes } from "../../shared/route.ts";
import type { Repeat } from "../data/idempotency.ts";
import type { CallerOf } from "./caller.ts";
import type { ApiEvent, ApiResult } from "./event.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { authorize } from "./middleware/authorize.ts";
import { errors } from "./middleware/errors.ts";
import { matchRoute } from "./middleware/match-route.ts";
import { origin } from "./middleware/origin.ts";
import { repeat } from "./middleware/repeat.ts";
import { requestLog } from "./middleware/request-log.ts";
import { respond } from "./middleware/respond.ts";
import { tenantBudget } from "./middleware/tenant-budget.ts";
import { validate } from "./middleware/validate.ts";

/** What an operation does: who calls and what they ask for in, what the contract promises out. It knows no HTTP. */
export type UseCase<R extends Route> = (
  caller: CallerOf<R>,
  input: Input<R> & { readonly repeat?: Repeat | undefined },
) => Promise<Response<R>>;

type AnyUseCase = (caller: unknown, input: unknown) => Promise<unknown>;

/** The Lambda handler of one domain of the contract. A use case that is missing or answers a wrong shape does not compile. */
export function api<D extends Routes>(routes: D, useCases: { [K in keyof D]: UseCase<D[K]> }) {
  const byOperation = useCases as unknown as Record<string, AnyUseCase>;
  // middy runs `after` and `onError` from the last middleware to the first: the log line comes when all is decided.
  return middy<ApiEvent, ApiResult, Error, Context>({
    // Half a second is left to answer and log; without it Lambda ends the process and API Gateway answers for us.
    timeoutEarlyInMillis: 500,
    timeoutEarlyResponse: () => {
      throw new ClinicError("unavailable", MESSAGES.request.unavailable);
    },
  })
    .use(requestLog())
    .use(errors())
    .use(origin())
    .use(matchRoute(routes))
    .use(authenticate())
    .use(tenantBudget())
    .use(authorize())
    .use(validate())
    .use(repeat())
    .use(respond())
    .handler((event) => (byOperation[event.operation] as AnyUseCase)(event.caller, event.input) as Promise<ApiResult>);
}
