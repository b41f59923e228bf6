import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { ORIGIN_HEADER } from "../../../functions/platform/cloudfront-origin.ts";
import { endsAfterMs } from "../../../shared/contract/deadlines.ts";
import { ORIGIN_SECRET } from "../settings.ts";

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
  readonly match: { readonly routeKey: string; readonly pathParameters: Readonly<Record<string, string>> };
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
  const forwarded = headers["x-forwarded-for"];
  // API Gateway appends the address of CloudFront to that of the viewer.
  if (forwarded && !forwarded.includes(",")) headers["x-forwarded-for"] = `${forwarded}, 127.0.0.1`;
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

/** A Lambda function's handler. */
export type Handler = (event: object, context: object) => Promise<unknown>;

/** Loads the handler of a domain's Lambda. The environment of the functions must be set before. */
export const loadHandler = async (domain: string): Promise<Handler> =>
  ((await import(`../../../functions/api/${domain}/index.ts`)) as { handler: Handler }).handler;

interface ProxyResult {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/**
 * Waits for work as Lambda's callers do, for a limited time.
 * @throws Error with the message when the work takes longer
 */
async function inTime<T>(work: Promise<T>, limitMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const contextOf = (requestId: string, domain: string) => {
  const ends = Date.now() + endsAfterMs(domain);
  return {
    awsRequestId: requestId,
    functionName: `clinic-local-${domain}`,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:clinic-local-${domain}`,
    memoryLimitInMB: "256",
    logGroupName: `/aws/lambda/clinic-local-${domain}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, ends - Date.now()),
  };
};

const isProxyResult = (result: unknown): result is ProxyResult =>
  typeof result === "object" && result !== null && "statusCode" in result;

/**
 * Returns the answer that API Gateway derives from a function's result: the format 2.0 answer, or any other value as
 * JSON with status 200.
 */
function answerOf(result: unknown) {
  if (!isProxyResult(result))
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(typeof result === "string" ? result : JSON.stringify(result ?? null)),
    };
  const { statusCode, headers = {}, cookies, body = "", isBase64Encoded } = result;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: Number(statusCode),
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...Object.fromEntries(lower),
      ...(cookies && { "set-cookie": [...cookies] }),
    },
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

/**
 * Runs a handler as Lambda does, for at most the timeout of its function.
 * @throws Error when it fails or takes longer
 */
export async function invokeHandler(handler: Handler, event: object, requestId: string, domain: string) {
  const work = handler(event, contextOf(requestId, domain));
  return answerOf(await inTime(work, endsAfterMs(domain), `The function ${domain} took longer than its timeout.`));
}
