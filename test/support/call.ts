import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Context } from "aws-lambda";
import { ORIGIN_HEADER } from "../../functions/platform/cloudfront-origin.ts";
import { ORIGIN_SECRET } from "../../infra/local/settings.ts";
import type { ErrorBody } from "../../shared/contract/error-body.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { type DryRunResponse, type Response, type Route, routeKey } from "../../shared/contract/route.ts";

/** Returns the text of a body as a browser decodes it by the Content-Encoding header. */
export function decoded(body: Buffer, encoding: unknown): string {
  if (encoding === "br") return brotliDecompressSync(body).toString("utf8");
  return (encoding === "gzip" ? gunzipSync(body) : body).toString("utf8");
}

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

type Handler = (event: never, context: Context) => Promise<unknown>;

/** The members of all shapes that a response may have; none where it is empty. */
type Members<T> = {
  readonly [K in T extends object ? keyof T : never]: T extends { readonly [P in K]?: infer V } ? V : never;
};

type Success<R extends Route> = Members<Response<R> | DryRunResponse<R>>;
type Failure<R extends Route> = Omit<Required<ErrorBody>, "current"> & { readonly current: Response<R> };

/**
 * The members of an operation's response and of an error, of which a test reads those that its status implies. An
 * operation that is known only when the test runs may answer with any others.
 */
export type AnswerBody<R extends Route> =
  unknown extends Response<R>
    ? Required<ErrorBody> & Readonly<Record<string, unknown>>
    : Success<R> & Omit<Failure<R>, keyof Success<R>>;

export interface Answer<R extends Route = Route> {
  readonly status: number;
  readonly body: AnswerBody<R>;
  readonly headers: Record<string, string>;
}

/**
 * Sends one event of a route through a domain's real handler.
 * @param remaining the milliseconds until Lambda would end the call
 */
export async function call<R extends Route>(
  handler: Handler,
  route: R,
  options?: EventOptions,
  remaining = 10_000,
): Promise<Answer<R>> {
  const context = { getRemainingTimeInMillis: () => remaining } as Context;
  const result = (await handler(event(route, options), context)) as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  const isText = result.headers["content-type"]?.startsWith("text/");
  return {
    status: result.statusCode,
    headers: result.headers,
    body: isText ? result.body : result.body ? JSON.parse(result.body) : undefined,
  };
}
