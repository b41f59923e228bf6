import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { contract, Domain } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { DryRunResponse, Input, Result, Route } from "../../shared/route.ts";
import type { IdempotencyKey } from "../data/idempotency.ts";
import type { CallerOf } from "./caller.ts";
import type { ApiEvent, ApiResult } from "./event.ts";
import { auditReads } from "./middleware/audit-reads.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { authorize } from "./middleware/authorize.ts";
import { compress } from "./middleware/compress.ts";
import { type AnyTag, conditional } from "./middleware/conditional.ts";
import { errors } from "./middleware/errors.ts";
import { idempotency } from "./middleware/idempotency.ts";
import { matchRoute } from "./middleware/match-route.ts";
import { requestLog } from "./middleware/request-log.ts";
import { respond } from "./middleware/respond.ts";
import { tenantRateLimiter } from "./middleware/tenant-rate-limiter.ts";
import { validate } from "./middleware/validate.ts";
import { verifyCloudFrontOrigin } from "./middleware/verify-cloudfront-origin.ts";

/** An operation without HTTP: takes the caller and the validated input, returns what the contract promises. */
export type UseCase<R extends Route> = (
  caller: CallerOf<R>,
  input: Input<R> & { readonly idempotencyKey?: IdempotencyKey | undefined },
) => Promise<Result<R>>;

/**
 * Returns a tag of the answer that an operation would give, at a fraction of its cost, or undefined if there is none. A caller
 * who already has the answer with this tag gets a 304, and the use case does not run.
 */
export type Tag<R extends Route> = (caller: CallerOf<R>, input: Input<R>) => Promise<string | undefined>;

/** Judges a change without writing it. */
export type DryRun<R extends Route> = (caller: CallerOf<R>, input: Input<R>) => Promise<DryRunResponse<R>>;

type Contract = typeof contract;

/** A use case that can also be tried without writing anything. */
interface Judged<R extends Route> {
  readonly run: UseCase<R>;
  readonly dryRun: DryRun<R>;
}
type Handled<R extends Route> = R["dryRun"] extends z.ZodType ? Judged<R> : UseCase<R>;
type UseCases<Operations> = { [K in keyof Operations]: Operations[K] extends Route ? Handled<Operations[K]> : never };
type Tags<Operations> = { [K in keyof Operations]?: Operations[K] extends Route ? Tag<Operations[K]> : never };
type AnyUseCase = (caller: unknown, input: unknown) => Promise<unknown>;
type AnyHandled = AnyUseCase | { readonly run: AnyUseCase; readonly dryRun: AnyUseCase };

/** Builds the Lambda handler of one domain. A use case that is missing or returns a wrong shape does not compile. */
export function api<D extends Domain>(
  domain: D,
  routes: Contract[D],
  useCases: UseCases<Contract[D]>,
  tags: Tags<Contract[D]> = {},
) {
  // Which caller and input a use case takes is known per operation only; the contract's checks before it guarantee both.
  const byOperation = useCases as unknown as Record<string, AnyHandled>;
  // middy runs `after` and `onError` from the last middleware to the first, so the log line is written last.
  return middy<ApiEvent, ApiResult, Error, Context>({
    // Leaves half a second to answer and log before Lambda ends the process.
    timeoutEarlyInMillis: 500,
    timeoutEarlyResponse: () => {
      throw new ClinicError("unavailable", MESSAGES.request.unavailable);
    },
  })
    .use(requestLog())
    .use(compress())
    .use(errors())
    .use(verifyCloudFrontOrigin())
    .use(matchRoute(routes))
    .use(authenticate())
    .use(tenantRateLimiter())
    .use(authorize())
    .use(validate())
    .use(idempotency())
    .use(conditional(tags as Record<string, AnyTag>))
    .use(respond())
    .use(auditReads(domain))
    .handler(async (event) => {
      const useCase = byOperation[event.operation] as AnyHandled;
      const run = typeof useCase === "function" ? useCase : useCase[event.isDryRun ? "dryRun" : "run"];
      return (event.isUnchanged ? undefined : await run(event.caller, event.input)) as ApiResult;
    });
}
