import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ErrorBody } from "../../../shared/contract/error-body.ts";
import type { ErrorCode } from "../../../shared/contract/errors.ts";
import type { Routes } from "../../../shared/contract/route.ts";
import { COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { readBody } from "../read-body.ts";
import type { Authorize } from "./authorizer.ts";
import { eventOf } from "./event.ts";
import { type Handler, invokeHandler } from "./invoke.ts";
import { routeTable } from "./routes.ts";

/** API Gateway's own limit. */
const MAX_BYTES = 10_485_760;

interface GatewayOptions {
  readonly contract: Readonly<Record<string, Routes>>;
  readonly authorize: Authorize;
  /** Loads the handler of a domain's Lambda function. */
  readonly load: (domain: string) => Promise<Handler>;
}

/** Sends a refusal of the gateway: API Gateway's member `message`, and the members of our error format. */
function refuse(response: ServerResponse, requestId: string, { status, message, code, error, headers }: Refusal): void {
  const ours: ErrorBody = { error, code, request_id: requestId };
  response
    .writeHead(status, { "content-type": "application/json", "apigw-requestid": requestId, ...headers })
    .end(JSON.stringify({ message, ...ours }));
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code: ErrorCode;
  readonly error: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOT_FOUND: Refusal = {
  status: 404,
  message: "Not Found",
  code: "not_found",
  error: COMMON_TEXTS.notFound,
};

const UNAUTHORIZED: Refusal = {
  status: 401,
  message: "Unauthorized",
  code: "unauthenticated",
  error: COMMON_TEXTS.notLoggedIn,
  headers: { "www-authenticate": "Bearer" },
};

const TOO_LARGE: Refusal = {
  status: 413,
  message: "Request Entity Too Large",
  code: "too_large",
  error: REQUEST_TEXTS.tooLarge,
  headers: { connection: "close" },
};

const CRASHED: Refusal = {
  status: 500,
  message: "Internal Server Error",
  code: "internal",
  error: REQUEST_TEXTS.internal,
};

/**
 * Creates the equivalent of API Gateway: the contract's routes, the event and refusals of an HTTP API, the real
 * handlers.
 */
export function createGateway({ contract, authorize, load }: GatewayOptions): RequestListener {
  const find = routeTable(contract);

  async function answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const match = find(request.method ?? "GET", path);
    if (!match) return refuse(response, requestId, NOT_FOUND);
    const isPublic = match.route.roles === "public";
    const claims = isPublic ? undefined : await authorize(request.headers.authorization);
    if (!isPublic && !claims) return refuse(response, requestId, UNAUTHORIZED);
    const body = await readBody(request, MAX_BYTES);
    if (!body) return refuse(response, requestId, TOO_LARGE);

    const event = eventOf({ request, match, body, claims, requestId, now: new Date() });
    const result = await invokeHandler(await load(match.domain), event, requestId, match.domain);
    response.writeHead(result.status, { "apigw-requestid": requestId, ...result.headers }).end(result.body);
  }

  return (request, response) => {
    const requestId = randomUUID();
    answer(request, response, requestId).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      console.error(`${request.method} ${request.url?.split("?")[0]} crashed:`, error);
      if (!response.headersSent) refuse(response, requestId, CRASHED);
    });
  };
}
