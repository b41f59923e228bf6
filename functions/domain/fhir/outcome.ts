import type { OperationOutcome, OperationOutcomeIssue } from "fhir/r4";
import type { ClinicError } from "../../../shared/contract/errors.ts";
import { issueOf, SYSTEMS } from "./codes.ts";

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
      diagnostics: `Practitioner/${practitioner_id.replace("_", "-")}`,
    }),
  );
  return {
    resourceType: "OperationOutcome",
    issue: [{ ...issue, ...(request_id && { diagnostics: `Request ${request_id}` }) }, ...ofFields, ...others],
  };
}
