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
import { type AnyTag, conditional, NOT_MODIFIED } from "./middleware/conditional.ts";
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

/** Checks a change without writing it. */
export type DryRun<R extends Route> = (caller: CallerOf<R>, input: Input<R>) => Promise<DryRunResponse<R>>;

type Contract = typeof contract;

/** A use case that can also be tried without writing anything. */
interface WithDryRun<R extends Route> {
  readonly run: UseCase<R>;
  readonly dryRun: DryRun<R>;
}
type Handled<R extends Route> = R["dryRun"] extends z.ZodType ? WithDryRun<R> : UseCase<R>;
type UseCases<Operations> = { [K in keyof Operations]: Operations[K] extends Route ? Handled<Operations[K]> : never };
type Tags<Operations> = { [K in keyof Operations]?: Operations[K] extends Route ? Tag<Operations[K]> : never };
/** A use case of any operation, or its dry run. `respond` parses its result and makes the response of it. */
type AnyUseCase = (caller: unknown, input: unknown) => Promise<ApiResult>;
type AnyUseCases = Readonly<Record<string, AnyUseCase | { readonly run: AnyUseCase; readonly dryRun: AnyUseCase }>>;

/** Returns the use case of the request's operation, or its dry run if the request asks for that. */
function findUseCase(useCases: AnyUseCases, { operation, isDryRun }: ApiEvent): AnyUseCase {
  const useCase = useCases[operation];
  if (!useCase) throw new ClinicError("internal", MESSAGES.request.internal);
  if (typeof useCase === "function") return useCase;
  return isDryRun ? useCase.dryRun : useCase.run;
}

/** Builds the Lambda handler of one domain. A use case that is missing or returns a wrong shape does not compile. */
export function api<D extends Domain>(
  domain: D,
  routes: Contract[D],
  useCases: UseCases<Contract[D]>,
  tags: Tags<Contract[D]> = {},
) {
  // Which caller and input a use case takes is known per operation only; the contract's checks before it guarantee both.
  const anyUseCases = useCases as unknown as AnyUseCases;
  const anyTags = tags as Readonly<Record<string, AnyTag>>;
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
    .use(conditional(anyTags))
    .use(respond())
    .use(auditReads(domain))
    .handler((event) => {
      if (event.isUnchanged) return NOT_MODIFIED;
      return findUseCase(anyUseCases, event)(event.caller, event.input);
    });
}
