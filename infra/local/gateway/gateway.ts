import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { JwtVerifier } from "aws-jwt-verify";
import type { ErrorBody } from "../../../shared/contract/error-body.ts";
import type { ErrorCode } from "../../../shared/contract/errors.ts";
import { peopleRoutes, programRoutes, type Route, type Routes, routeKey } from "../../../shared/contract/route.ts";
import { COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import type { SigningKey } from "../cognito/tokens.ts";
import { readBody } from "../http.ts";
import { type Claims, eventOf, type Handler, invokeHandler } from "./lambda.ts";

/** The operation of a request. */
interface RouteMatch {
  readonly domain: string;
  /** Whether the gateway lets requests without a token pass: to public routes, and to those for programs, which send an API key. */
  readonly isOpen: boolean;
  readonly routeKey: string;
  /** Not decoded, as in API Gateway. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

const PARAMETER = /{(\w+)}/g;

/** Sorts literal segments before parameters, from the left: "{" follows all characters of literal segments. */
const bySpecificity = (a: { readonly route: Route }, b: { readonly route: Route }) =>
  a.route.path.replace(PARAMETER, "{") < b.route.path.replace(PARAMETER, "{") ? -1 : 1;

/** Creates a lookup of the contract's operations by method and path, with API Gateway's rules. */
function routeTable(contract: Readonly<Record<string, Routes>>) {
  const candidates = Object.entries(contract)
    .flatMap(([domain, routes]) =>
      Object.values(routes).flatMap((route) => [
        ...peopleRoutes(route).map((each) => ({ domain, route: each, isOpen: each.roles === "public" })),
        ...programRoutes(route).map((each) => ({ domain, route: each, isOpen: true })),
      ]),
    )
    .sort(bySpecificity)
    .map((each) => ({ ...each, pattern: new RegExp(`^${each.route.path.replace(PARAMETER, "(?<$1>[^/]+)")}$`) }));

  return (method: string, path: string): RouteMatch | undefined => {
    for (const { domain, route, isOpen, pattern } of candidates) {
      const match = route.method === method ? pattern.exec(path) : null;
      if (match) return { domain, isOpen, routeKey: routeKey(route), pathParameters: { ...match.groups } };
    }
    return undefined;
  };
}

interface Issuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwks: SigningKey["jwks"];
}

/** Returns the claims of a valid token, and undefined for every other one. */
type Authorize = (authorization: string | undefined) => Promise<Claims | undefined>;

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asText).join(" ")}]`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/**
 * Creates the equivalent of the HTTP API's JWT authorizer, which checks signature, issuer, client and times. Access and
 * ID tokens both pass, as in API Gateway; the function distinguishes them.
 */
export function authorizer({ issuer, clientId, jwks }: Issuer): Authorize {
  const verifier = JwtVerifier.create({ issuer, audience: null });
  verifier.cacheJwks({ keys: [...jwks.keys] });
  const verified = (token: string) => {
    try {
      // Synchronous, because otherwise an unknown key id would be requested from the issuer over the network.
      return verifier.verifySync(token);
    } catch {
      return undefined;
    }
  };
  return async (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, "").trim();
    if (!token) return undefined;
    const claims = verified(token);
    if (!claims || (claims.aud ?? claims.client_id) !== clientId) return undefined;
    return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, asText(value)]));
  };
}

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
    const claims = match.isOpen ? undefined : await authorize(request.headers.authorization);
    if (!match.isOpen && !claims) return refuse(response, requestId, UNAUTHORIZED);
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
