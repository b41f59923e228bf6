import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { closeNow, listenLocally } from "../../infra/local/http.ts";

export const FAULTS = ["throttle", "500", "reset", "slow", "lost answer", "transaction conflict"] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** The API's operation, such as "TransactWriteItems". */
  readonly target: string;
  /** A text that the chosen requests contain, such as an address. Requests with an id from an answer to them are chosen, too. */
  readonly mark: string;
  /** The number of requests that fail. */
  readonly times: number;
  /** The number of chosen requests that succeed before the first failure. @default 0 */
  readonly skip?: number;
}

interface ArmedFault {
  /** Returns the number of requests that have failed so far. */
  struck(): number;
  /** Lets all further requests succeed. */
  mend(): void;
}

/** A proxy in front of an emulator that makes chosen requests fail as a network or a service fails. */
export interface FaultProxy {
  readonly endpoint: string;
  arm(fault: Fault): ArmedFault;
  stop(): Promise<void>;
}

interface Armed extends Fault {
  readonly marks: string[];
  left: number;
  toSkip: number;
}

/** A delay above the functions' request timeout. */
const SLOW_MS = 2_400;

const refuse = (response: ServerResponse, status: number, type: string, more: object = {}) =>
  response
    .writeHead(status, { "content-type": "application/x-amz-json-1.0" })
    .end(JSON.stringify({ __type: type, message: "", ...more }));

const DYNAMO = "com.amazonaws.dynamodb.v20120810#";

function conflict(response: ServerResponse, body: Buffer): void {
  const items = (JSON.parse(body.toString()) as { TransactItems?: unknown[] }).TransactItems ?? [];
  const CancellationReasons = items.map((_, at) => ({
    Code: at === items.length - 1 ? "TransactionConflict" : "None",
  }));
  refuse(response, 400, `${DYNAMO}TransactionCanceledException`, { CancellationReasons });
}

/** Starts a proxy in front of the emulator at the given address, on the given port or a free one. */
export async function faultProxy(upstream: string, at = 0): Promise<FaultProxy> {
  const armed = new Set<Armed>();
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(upstream);

  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
      const options = {
        hostname,
        port,
        agent,
        method,
        path: url,
        headers: { ...headers, host: `${hostname}:${port}` },
      };
      httpRequest(options, async (answer) =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }),
      )
        .once("error", reject)
        .end(body);
    });

  /** Adds the ids in an answer to the texts that choose requests. */
  function learn(sent: string, answered: string): void {
    const [, sub] = /"sub","Value":"([^"]+)"/.exec(answered) ?? [];
    for (const { mark, marks } of armed) if (sub && sent.includes(mark)) marks.push(sub);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const text = body.toString();
    const [, target = ""] = String(request.headers["x-amz-target"]).split(".");
    const chosen = [...armed].find(
      (one) => one.left > 0 && one.target === target && one.marks.some((mark) => text.includes(mark)),
    );
    const fault = chosen && chosen.toSkip === 0 ? chosen : undefined;
    if (fault) fault.left -= 1;
    else if (chosen) chosen.toSkip -= 1;
    const isDynamo = String(request.headers["x-amz-target"]).startsWith("DynamoDB");
    if (fault?.kind === "throttle")
      return void refuse(response, 400, isDynamo ? `${DYNAMO}ThrottlingException` : "TooManyRequestsException");
    if (fault?.kind === "500")
      return void refuse(response, 500, isDynamo ? `${DYNAMO}InternalServerError` : "InternalErrorException");
    if (fault?.kind === "reset") return void request.socket.resetAndDestroy();
    if (fault?.kind === "transaction conflict") return conflict(response, body);
    // The caller has given up by then, and the request is never carried out.
    if (fault?.kind === "slow") return void setTimeout(() => request.socket.destroy(), SLOW_MS);
    const answered = await forward(request, body);
    learn(text, answered.body.toString());
    if (fault?.kind === "lost answer") return void request.socket.resetAndDestroy();
    const { "transfer-encoding": _, connection: __, ...headers } = answered.headers;
    response.writeHead(answered.status, headers).end(answered.body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  const endpoint = `http://127.0.0.1:${await listenLocally(server, at)}`;
  return {
    endpoint,
    arm: (fault) => {
      const one: Armed = { ...fault, marks: [fault.mark], left: fault.times, toSkip: fault.skip ?? 0 };
      armed.add(one);
      return { struck: () => one.times - one.left, mend: () => void armed.delete(one) };
    },
    stop: async () => {
      agent.destroy();
      await closeNow(server);
    },
  };
}
