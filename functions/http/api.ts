import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod";
import { ClinicError } from "../../shared/contract/errors.ts";
import type { Route, Routes } from "../../shared/contract/route.ts";
import { REQUEST_TEXTS } from "../../shared/contract/texts.ts";
import { type ApiEvent, type ApiResult, languageOf } from "./event.ts";
import { auditReads } from "./middleware/audit-reads.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { authorize, matchRoute } from "./middleware/authorize.ts";
import { EARLY_TIMEOUT, errors } from "./middleware/errors.ts";
import { idempotencyKey } from "./middleware/idempotency-key.ts";
import { keyLimitHeaders, keyRateLimiter } from "./middleware/key-rate-limiter.ts";
import { requestLog } from "./middleware/request-log.ts";
import { type AnyTag, compress, conditional, NOT_MODIFIED, respond } from "./middleware/respond.ts";
import { tenantRateLimiter } from "./middleware/tenant-rate-limiter.ts";
import { validate } from "./middleware/validate.ts";
import { verifyCloudFrontOrigin } from "./middleware/verify-cloudfront-origin.ts";
import type { DryRun, Tag, UseCase } from "./use-case.ts";

/** A use case, with its dry run if the contract has one. */
type Handled<R extends Route> = R extends { readonly dryRun: z.ZodType }
  ? { readonly run: UseCase<R>; readonly dryRun: DryRun<R> }
  : UseCase<R>;
type UseCases<R extends Routes> = { [Key in keyof R]: Handled<R[Key]> };
type Tags<R extends Routes> = { [Key in keyof R]?: Tag<R[Key]> };
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
export function api<R extends Routes>(domain: string, routes: R, useCases: UseCases<R>, tags: Tags<R> = {}) {
  // The types of caller and input are known for each operation only. The middlewares guarantee both before the use case runs.
  const anyUseCases = useCases as AnyUseCases;
  const anyTags = tags as Readonly<Record<string, AnyTag>>;
  // middy runs `after` and `onError` from the last middleware to the first, so the log line is written last.
  return middy<ApiEvent, ApiResult, Error, Context>(EARLY_TIMEOUT)
    .use(requestLog())
    .use(compress())
    .use(keyLimitHeaders())
    .use(errors())
    .use(verifyCloudFrontOrigin())
    .use(matchRoute(routes))
    .use(authenticate())
    .use(keyRateLimiter())
    .use(tenantRateLimiter())
    .use(authorize())
    .use(validate())
    .use(idempotencyKey())
    .use(conditional(anyTags))
    .use(respond())
    .use(auditReads(domain))
    .handler((event) => {
      if (event.isUnchanged) return NOT_MODIFIED;
      const { address, requestContext, headers } = event;
      // Screens send it after a live update.
      const fresh = headers["cache-control"] === "no-cache";
      const request = { address, requestId: requestContext.requestId, language: languageOf(headers), fresh };
      return findUseCase(anyUseCases, event)(event.caller, { ...event.input, ...request });
    });
}
