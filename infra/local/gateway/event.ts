import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { ORIGIN_HEADER } from "../../../functions/http/headers.ts";
import { ORIGIN_SECRET } from "../settings.ts";
import type { RouteMatch } from "./routes.ts";

// Bodies of these types are passed as text, all others in base64. So are bytes that are no text.
const TEXT = /^(text\/|application\/(json|xml|javascript)\b|application\/[\w.-]+\+(json|xml)\b)/i;

/** Claims in the form of the JWT authorizer: all text, lists as "[A B]". */
export type Claims = Readonly<Record<string, string>>;

const joined = (entries: Iterable<readonly [string, string]>) => {
  const values: Record<string, string> = {};
  for (const [name, value] of entries)
    Object.defineProperty(values, name, {
      value: Object.hasOwn(values, name) ? `${values[name]},${value}` : value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return values;
};

function* headerPairs({ rawHeaders }: IncomingMessage): Iterable<[string, string]> {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    yield [(rawHeaders[at] ?? "").toLowerCase(), rawHeaders[at + 1] ?? ""];
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// "12/Mar/2026:19:03:58 +0000"
const accessLogTime = (now: Date) =>
  `${now.toISOString().slice(8, 10)}/${MONTHS[now.getUTCMonth()]}/${now.getUTCFullYear()}:${now.toISOString().slice(11, 19)} +0000`;

interface Parts {
  readonly request: IncomingMessage;
  readonly match: RouteMatch;
  readonly body: Buffer;
  readonly claims: Claims | undefined;
  readonly requestId: string;
  readonly now: Date;
}

/** Returns the event of an HTTP API, payload format 2.0. */
export function eventOf({ request, match, body, claims, requestId, now }: Parts) {
  const [rawPath = "/", ...rest] = (request.url ?? "/").split("?");
  const rawQueryString = rest.join("?");
  // CloudFront's header replaces a header of that name from the client.
  const headers: Record<string, string> = { ...joined(headerPairs(request)), [ORIGIN_HEADER]: ORIGIN_SECRET };
  const isBase64Encoded = body.length > 0 && !(TEXT.test(headers["content-type"] ?? "") && isUtf8(body));
  const cookies = headers.cookie?.split(/;\s*/).filter(Boolean);
  return {
    version: "2.0",
    routeKey: match.routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(rawQueryString && { queryStringParameters: joined(new URLSearchParams(rawQueryString)) }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: headers.host ?? "localhost",
      domainPrefix: "localhost",
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
      http: {
        method: request.method ?? "GET",
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey: match.routeKey,
      stage: "$default",
      time: accessLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? "base64" : "utf8") }),
    isBase64Encoded,
  };
}
