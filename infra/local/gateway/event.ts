import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { ORIGIN_HEADER } from "../../../functions/http/event.ts";
import { ORIGIN_SECRET } from "../settings.ts";
import type { RouteMatch } from "./routes.ts";

// Bodies of these types are passed as text, all others in base64. So are bytes that are no text.
const TEXT = /^(text\/|application\/(json|xml|javascript)\b|application\/[\w.-]+\+(json|xml)\b)/i;

/** Claims in the form of the JWT authorizer: all text, lists as "[A B]". */
export type Claims = Readonly<Record<string, string>>;

const headersOf = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(",")]));

function parametersOf(query: string): Record<string, string> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name).join(",")]));
}

/** Returns an instant in the form of an access log, "12/Mar/2026:19:03:58 +0000". */
function accessLogTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}

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
  const headers: Record<string, string> = { ...headersOf(request), [ORIGIN_HEADER]: ORIGIN_SECRET };
  const isBase64Encoded = body.length > 0 && !(TEXT.test(headers["content-type"] ?? "") && isUtf8(body));
  const cookies = headers.cookie?.split(/;\s*/).filter(Boolean);
  return {
    version: "2.0",
    routeKey: match.routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(rawQueryString && { queryStringParameters: parametersOf(rawQueryString) }),
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
