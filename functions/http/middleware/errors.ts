import type { MiddlewareObj } from "@middy/core";
import type { ErrorBody } from "../../../shared/contract/error-body.ts";
import { ClinicError, ERROR_STATUS, type FieldErrors } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { inLanguage } from "../../../shared/online/texts.ts";
import { isTransient } from "../../platform/dynamo/failure.ts";
import { type ApiEvent, type ApiResult, JSON_HEADERS, languageOf } from "../event.ts";

/**
 * Returns the error as the caller may see it: a ClinicError unchanged, a transient failure as 503, and every other error as a
 * 500 without details.
 */
export function visibleError(error: unknown): ClinicError {
  if (error instanceof ClinicError) return error;
  if (isTransient(error)) return new ClinicError("unavailable", REQUEST_TEXTS.unavailable);
  return new ClinicError("internal", REQUEST_TEXTS.internal);
}

/** The options of middy by which a request ends before Lambda ends the process, with half a second left to respond and log. */
export const EARLY_TIMEOUT = {
  timeoutEarlyInMillis: 500,
  timeoutEarlyResponse: () => {
    throw new ClinicError("unavailable", REQUEST_TEXTS.unavailable);
  },
};

const fieldsIn = (language: MailLanguage, fields: FieldErrors) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, inLanguage(language, message)]));

/** Returns the header that says when the same request may succeed; none if it can't be said. */
export function retryHeader({ code, retryAfter }: ClinicError): Readonly<Record<string, string>> {
  const seconds = retryAfter ?? (code === "unavailable" ? 1 : undefined);
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** Sends errors in the one format. Public pages get them in the language of the request. */
export const errors = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  onError: (request) => {
    const error = visibleError(request.error);
    const { code, message, fields, conflict, alternatives, challenge } = error;
    const { route, headers } = request.event;
    const language = route?.roles === "public" ? languageOf(headers) : "en";
    const body: ErrorBody = {
      error: inLanguage(language, message),
      code,
      ...(fields && { fields: fieldsIn(language, fields) }),
      ...conflict,
      ...(challenge && { challenge }),
      ...(alternatives && { alternatives: [...alternatives] }),
      request_id: request.event.requestContext?.requestId ?? "",
    };
    request.response = {
      statusCode: ERROR_STATUS[code],
      headers: { ...JSON_HEADERS, ...retryHeader(error) },
      body: JSON.stringify(body),
    };
  },
});
