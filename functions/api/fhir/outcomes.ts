import type { MiddlewareObj } from "@middy/core";
import { ERROR_STATUS } from "../../../shared/contract/errors.ts";
import { outcomeOf } from "../../domain/fhir/outcome.ts";
import type { ApiEvent, ApiResult } from "../../http/event.ts";
import { errors, retryHeader, visibleError } from "../../http/middleware/errors.ts";

/** Headers of every response in FHIR. No cache may store a clinic's data. */
export const FHIR_HEADERS = {
  "content-type": "application/fhir+json; charset=utf-8",
  "cache-control": "no-store",
} as const;

/** Sends errors as an OperationOutcome, also those before the operation is known. The published files have the one error format. */
export const outcomes = (): MiddlewareObj<ApiEvent, ApiResult> => {
  const { onError } = errors();
  return {
    onError: (request) => {
      const { event } = request;
      if (event.rawPath?.startsWith("/api/published/")) return onError?.(request);
      const error = visibleError(request.error);
      const body = outcomeOf(error, event.requestContext?.requestId ?? "");
      request.response = {
        statusCode: ERROR_STATUS[error.code],
        headers: {
          ...FHIR_HEADERS,
          ...retryHeader(error),
          ...(error.code === "unauthenticated" && { "www-authenticate": "Bearer" }),
        },
        body: JSON.stringify(body),
      };
    },
  };
};
