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

const TIMEOUT_MS = 10_000;

const contextOf = (requestId: string, domain: string) => {
  const ends = Date.now() + TIMEOUT_MS;
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
 * Runs a handler as Lambda does, for at most ten seconds.
 * @throws Error when it fails or takes longer
 */
export async function invokeHandler(handler: Handler, event: object, requestId: string, domain: string) {
  const work = handler(event, contextOf(requestId, domain));
  return answerOf(await inTime(work, TIMEOUT_MS, `The function ${domain} took longer than its timeout.`));
}
