import type { ErrorBody } from "../../../shared/contract/error-body.ts";
import { ClinicError, ERROR_STATUS, type ErrorCode } from "../../../shared/contract/errors.ts";
import { ACCESS_TEXTS, COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { isOnline } from "../lib/online.ts";
import { APP_SCREEN } from "../lib/texts.ts";

const OFFLINE = "You are offline. Please try again once you are back.";
const UNREACHABLE = "The service can't be reached. Please check your connection and try again.";
const TIMED_OUT = "The service took too long to answer. Please try again.";

const request = REQUEST_TEXTS;
const access = ACCESS_TEXTS;

/** Sentences for error responses that do not come from the product, but from API Gateway, CloudFront or a proxy. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: APP_SCREEN.session.ended,
  forbidden: access.forbidden,
  not_found: COMMON_TEXTS.notFound,
  too_large: request.tooLarge,
  rate_limited: request.unavailable,
  unavailable: request.unavailable,
};

function codeOf(status: number): ErrorCode {
  if (status === 502 || status === 504) return "unavailable";
  const known = Object.entries(ERROR_STATUS).find(([, each]) => each === status);
  return (known?.[0] as ErrorCode | undefined) ?? "internal";
}

// The body is checked by hand, because the schema library would be a large part of the download of a list.
function isErrorBody(value: unknown): value is ErrorBody {
  const { error, code } = (value ?? {}) as Record<string, unknown>;
  return typeof error === "string" && typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}

/** Returns the error of a response whose status is not a success. */
export async function refusal(response: Response): Promise<ClinicError> {
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (isErrorBody(body)) {
    const { error, code, fields, current, changed_by = null, changed_at = null } = body;
    const conflict = current === undefined ? undefined : { current, changed_by, changed_at };
    return new ClinicError(code, error, { fields, conflict, retryAfter });
  }
  const code = codeOf(response.status);
  return new ClinicError(code, SENTENCES[code] ?? request.internal, { retryAfter });
}

/** Returns the error of a request without a response. */
export function unreachable(cause: unknown): ClinicError {
  const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
  const reason = isOnline() ? UNREACHABLE : OFFLINE;
  return new ClinicError("unavailable", timedOut ? TIMED_OUT : reason, { cause });
}

/** Returns whether a request failed without a response, so that it is unknown whether it was carried out. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ClinicError && error.code === "unavailable" && error.cause !== undefined;
