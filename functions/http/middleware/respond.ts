import type { MiddlewareObj } from "@middy/core";
import * as z from "zod";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import type { ApiEvent, ApiResult } from "../event.ts";
import { JSON_HEADERS } from "../headers.ts";

/** The schema for a route that defines no response. */
const NO_RESPONSE = z.undefined();

const CONTACT = "patient_contact";

/** Returns a response as JSON. Only receptionists, who may open patients, receive the phone numbers of appointments. */
function textFor({ caller }: ApiEvent, output: unknown): string {
  const text = JSON.stringify(output);
  if (caller?.role === "RECEPTIONIST" || !text.includes(`"${CONTACT}":`)) return text;
  return JSON.stringify(output, (key, value) => (key === CONTACT ? undefined : value));
}

/** Parses the use case's result, or the current row of a conflict, by the contract. A result that does not fit is a 500. */
export const respond = (): MiddlewareObj<ApiEvent, ApiResult> => ({
  after: (request) => {
    if (request.event.isUnchanged) return;
    const { route, isDryRun } = request.event;
    const { status, response = NO_RESPONSE } =
      isDryRun && route.dryRun ? { status: 200, response: route.dryRun } : route;
    const output = response.parse(request.response);
    request.response = {
      statusCode: status,
      headers: JSON_HEADERS,
      body: status === 204 ? "" : textFor(request.event, output),
    };
  },
  onError: (request) => {
    const { error, event } = request;
    if (!(error instanceof ClinicError) || !error.conflict) return;
    const { response = NO_RESPONSE } = event.route;
    const { success, data, error: cause } = response.safeParse(error.conflict.current);
    const current = success && JSON.parse(textFor(event, data));
    request.error = success
      ? new ClinicError(error.code, error.message, { conflict: { ...error.conflict, current } })
      : new ClinicError("internal", MESSAGES.request.internal, { cause });
  },
});
