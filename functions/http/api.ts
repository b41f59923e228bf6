import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { Contract, Domain, KeyOf, Operation, OperationOf, RouteOf } from "../../shared/contract/contract.ts";
import { ClinicError } from "../../shared/contract/errors.ts";
import type { DryRunResponse, Input, Result } from "../../shared/contract/route.ts";
import { REQUEST_TEXTS } from "../../shared/contract/texts.ts";
import type { IdempotencyKey } from "../domain/changes/idempotency.ts";
import type { ApiEvent, ApiResult, CallerOf } from "./event.ts";
import { auditReads } from "./middleware/audit-reads.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { authorize, matchRoute } from "./middleware/authorize.ts";
import { errors } from "./middleware/errors.ts";
import { idempotency } from "./middleware/idempotency.ts";
import { requestLog } from "./middleware/request-log.ts";
import { type AnyTag, compress, conditional, NOT_MODIFIED, respond } from "./middleware/respond.ts";
import { tenantRateLimiter } from "./middleware/tenant-rate-limiter.ts";
import { validate } from "./middleware/validate.ts";
import { verifyCloudFrontOrigin } from "./middleware/verify-cloudfront-origin.ts";

/** The validated input of an operation, such as "services.update", and the client's IP address as CloudFront states it. */
export type InputOf<Name extends Operation> = Input<RouteOf<Name>> & {
  readonly idempotencyKey?: IdempotencyKey | undefined;
  readonly address?: string | undefined;
};

type Handler<Name extends Operation, Answer> = (
  caller: CallerOf<RouteOf<Name>>,
  input: InputOf<Name>,
) => Promise<Answer>;

/** An operation without HTTP: takes the caller and the validated input, returns what the contract promises. */
export type UseCase<Name extends Operation> = Handler<Name, Result<RouteOf<Name>>>;

/**
 * Returns an ETag of the response that an operation would give, at a fraction of its cost, or undefined if there is none. A caller
 * who already has the response with this ETag gets a 304, and the use case does not run.
 */
export type Tag<Name extends Operation> = Handler<Name, string | undefined>;

/** Checks a change without writing it. */
export type DryRun<Name extends Operation> = Handler<Name, DryRunResponse<RouteOf<Name>>>;

/** A use case, with its dry run if the contract has one. */
type Handled<Name extends Operation> =
  RouteOf<Name> extends { readonly dryRun: z.ZodType }
    ? { readonly run: UseCase<Name>; readonly dryRun: DryRun<Name> }
    : UseCase<Name>;
type UseCases<D extends Domain> = { [K in KeyOf<D>]: Handled<OperationOf<D, K>> };
type Tags<D extends Domain> = { [K in KeyOf<D>]?: Tag<OperationOf<D, K>> };
/** A use case of any operation, or its dry run. `respond` parses its result and builds the response from it. */
type AnyUseCase = (caller: unknown, input: unknown) => Promise<ApiResult>;
type AnyUseCases = Readonly<Record<string, AnyUseCase | { readonly run: AnyUseCase; readonly dryRun: AnyUseCase }>>;

/** Returns the use case of the request's operation, or its dry run if the request asks for that. */
function findUseCase(useCases: AnyUseCases, { operation, isDryRun }: ApiEvent): AnyUseCase {
  const useCase = useCases[operation];
  if (!useCase) throw new ClinicError("internal", REQUEST_TEXTS.internal);
  if (typeof useCase === "function") return useCase;
  return isDryRun ? useCase.dryRun : useCase.run;
}

/** Builds the Lambda handler of one domain. A use case that is missing or returns a wrong shape does not compile. */
export function api<D extends Domain>(domain: D, routes: Contract[D], useCases: UseCases<D>, tags: Tags<D> = {}) {
  // The types of caller and input are known for each operation only. The middlewares guarantee both before the use case runs.
  const anyUseCases = useCases as unknown as AnyUseCases;
  const anyTags = tags as Readonly<Record<string, AnyTag>>;
  // middy runs `after` and `onError` from the last middleware to the first, so the log line is written last.
  return middy<ApiEvent, ApiResult, Error, Context>({
    // This leaves half a second to respond and log before Lambda ends the process.
    timeoutEarlyInMillis: 500,
    timeoutEarlyResponse: () => {
      throw new ClinicError("unavailable", REQUEST_TEXTS.unavailable);
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
      return findUseCase(anyUseCases, event)(event.caller, { ...event.input, address: event.address });
    });
}
