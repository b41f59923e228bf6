import type { MiddlewareObj } from "@middy/core";
import type { ErrorBody } from "../../../shared/contract/error-body.ts";
import { ClinicError, ERROR_STATUS } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { isTransient } from "../../platform/dynamo/failure.ts";
import { type ApiEvent, type ApiResult, JSON_HEADERS } from "../event.ts";

/**
 * Returns the error as the caller may see it: a ClinicError unchanged, a transient failure as 503, and every other error as a
 * 500 without details.
 */
export function visibleError(error: unknown): ClinicError {
  if (error instanceof ClinicError) return error;
  if (isTransient(error)) return new ClinicError("unavailable", REQUEST_TEXTS.unavailable);
  return new ClinicError("internal", REQUEST_TEXTS.internal);
}

export const errors = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  onError: (request) => {
    const { code, message, fields, conflict, retryAfter, challenge } = visibleError(request.error);
    const body: ErrorBody = {
      error: message,
      code,
      ...(fields && { fields: { ...fields } }),
      ...conflict,
      ...(challenge && { challenge }),
      request_id: request.event.requestContext?.requestId ?? "",
    };
    const seconds = retryAfter ?? (code === "unavailable" ? 1 : undefined);
    const retry = seconds !== undefined && { "retry-after": String(seconds) };
    request.response = {
      statusCode: ERROR_STATUS[code],
      headers: { ...JSON_HEADERS, ...retry },
      body: JSON.stringify(body),
    };
  },
});
