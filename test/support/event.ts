import { ORIGIN_HEADER } from "../../functions/http/event.ts";
import { ORIGIN_SECRET } from "../../infra/local/settings.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { type Route, routeKey } from "../../shared/contract/route.ts";

/** Canonical ids of the tests: well-formed, and of no existing row. */
export const IDS = {
  user: "0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b11",
  otherUser: "7a1e9a52-52fd-4d0c-8a53-0c2a8d8d1e22",
  tenant: "ten_01jd3v8c9m4q2w6x8z0y1t5k7n",
  otherTenant: "ten_01jd3v8c9m4q2w6x8z0y1t5k7p",
} as const;

export interface EventOptions {
  /** The group in the access token. Without it, the request has no token. */
  readonly as?: Role | undefined;
  readonly sub?: string;
  readonly claims?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** The body's text, instead of `body`. */
  readonly rawBody?: string;
  readonly headers?: Record<string, string>;
}

const texts = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  );

/** Returns an HTTP API event for a route of the contract, as API Gateway sends it (payload format 2.0). */
export function event(route: Pick<Route, "method" | "path">, options: EventOptions = {}) {
  const { as, sub = IDS.user, claims, params, query, body, rawBody, headers } = options;
  const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    version: "2.0",
    routeKey: routeKey(route),
    rawPath: route.path,
    headers: {
      [ORIGIN_HEADER]: ORIGIN_SECRET,
      ...(sent !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: texts(query) }),
    ...(sent !== undefined && { body: sent }),
    isBase64Encoded: false,
    requestContext: {
      requestId: "request-1",
      ...(as && {
        authorizer: { jwt: { claims: { sub, token_use: "access", "cognito:groups": `[${as}]`, ...claims } } },
      }),
    },
  } as never;
}
