import type { MiddlewareObj } from "@middy/core";
import { USER_ID_CLAIM } from "../../domain/identity/claims.ts";
import { takeUnits } from "../../platform/dynamo/consumed-units.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import type { ApiEvent, ApiResult } from "../event.ts";
import { visibleError } from "./errors.ts";

const logger = loggerOf("api");

/** Returns the id in the access token of a person, who may be refused before their row or clinic is known. */
function signedInId({ requestContext }: ApiEvent) {
  const claims = requestContext?.authorizer?.jwt?.claims;
  return claims?.[USER_ID_CLAIM] ?? claims?.sub;
}

/** Builds the log entry of a request: ids, address, outcome and use of the table, but never a path, a body or a name. */
const entryOf = ({ event, started, status }: { event: ApiEvent; started: number; status: number | undefined }) => ({
  request_id: event.requestContext?.requestId,
  route: event.routeKey,
  status,
  ms: Math.round(performance.now() - started),
  user_id: event.caller?.userId ?? signedInId(event),
  tenant_id: event.caller?.tenantId,
  address: event.address ?? event.requestContext?.http?.sourceIp,
  ...takeUnits(),
});

/** Returns the frames of an error's stack without the message before them, which may quote personal data. */
const framesOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? "")
        .split("\n")
        .filter((text) => /^\s+at /.test(text))
        .slice(0, 12)
    : [];

/** Writes one log line per request, once its response is known. */
export const requestLog = (): MiddlewareObj<ApiEvent, ApiResult> => {
  const starts = new WeakMap<ApiEvent, number>();
  const started = (event: ApiEvent) => starts.get(event) ?? performance.now();
  return {
    before: ({ event }) => void starts.set(event, performance.now()),
    after: ({ event, response }) => {
      logger.info("request", entryOf({ event, started: started(event), status: response?.statusCode }));
    },
    onError: ({ event, response, error }) => {
      const { code } = visibleError(error);
      const entry = { ...entryOf({ event, started: started(event), status: response?.statusCode }), code };
      if (code === "internal") logger.error("request", { ...entry, cause: namesOf(error), frames: framesOf(error) });
      else if (code === "unavailable") logger.warn("request", { ...entry, cause: namesOf(error) });
      else logger.info("request", entry);
    },
  };
};
