import type { MiddlewareObj } from "@middy/core";
import type { OperationOutcome, OperationOutcomeIssue } from "fhir/r4";
import { type ClinicError, ERROR_STATUS } from "../../../shared/contract/errors.ts";
import { issueOf, SYSTEMS } from "../../domain/fhir/codes.ts";
import { referenceTo } from "../../domain/fhir/ids.ts";
import type { ApiEvent, ApiResult } from "../../http/event.ts";
import { errors, retryHeader, visibleError } from "../../http/middleware/errors.ts";

const detailsOf = (code: string, text: string) => ({ coding: [{ system: SYSTEMS.refusal, code }], text });

/**
 * Builds the outcome of a refused request: one issue with our code and sentence, one for each field, and one for each other time that
 * could be had instead.
 */
export function outcomeOf(
  { code, message, fields = {}, alternatives = [] }: ClinicError,
  request_id: string,
): OperationOutcome {
  const issue = { ...issueOf(code), details: detailsOf(code, message) };
  const ofFields = Object.entries(fields).map(
    ([field, text]): OperationOutcomeIssue => ({
      ...issueOf(code),
      details: detailsOf(code, text),
      expression: [field],
    }),
  );
  const others = alternatives.map(
    ({ date, start_time, practitioner_id }): OperationOutcomeIssue => ({
      severity: "information",
      code: "informational",
      details: { text: `Free instead: ${date} ${start_time}` },
      diagnostics: referenceTo("Practitioner", practitioner_id).reference,
    }),
  );
  return {
    resourceType: "OperationOutcome",
    issue: [{ ...issue, ...(request_id && { diagnostics: `Request ${request_id}` }) }, ...ofFields, ...others],
  };
}

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
