import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { readBody, serve } from "./http.ts";
import { REGION } from "./settings.ts";
import type { ShutdownHooks } from "./shutdown.ts";

type WorkHandler = (event: Pick<SQSEvent, "Records">) => Promise<SQSBatchResponse>;

/** SQS's own limit. */
const MAX_BYTES = 1024 * 1024;
const SEND = "AmazonSQS.SendMessage";

const ATTEMPTS = 3;
const PAUSE_MS = 200;

/** The emulated queue of a function. */
interface LocalQueue {
  readonly url: string;
  /** Waits until the function has done, or given up, all work that was added so far. */
  settled(): Promise<void>;
}

const digestOf = (body: string) => createHash("md5").update(body).digest("hex");

/** Returns a message in the form in which a function receives it. */
const recordOf = (messageId: string, body: string, attempt: number): SQSRecord => ({
  messageId,
  receiptHandle: messageId,
  body,
  md5OfBody: digestOf(body),
  attributes: {
    ApproximateReceiveCount: String(attempt),
    SentTimestamp: String(Date.now()),
    SenderId: "local",
    ApproximateFirstReceiveTimestamp: String(Date.now()),
  },
  messageAttributes: {},
  eventSource: "aws:sqs",
  eventSourceARN: `arn:aws:sqs:${REGION}:000000000000:codes`,
  awsRegion: REGION,
});

/** Lets the function do one piece of work, as its event source mapping does. */
async function deliver(load: () => Promise<WorkHandler>, messageId: string, body: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const handler = await load();
    const failures = await handler({ Records: [recordOf(messageId, body, attempt)] }).then(
      ({ batchItemFailures }) => batchItemFailures,
      (error: unknown) => [error],
    );
    if (failures.length === 0) return;
    await sleep(PAUSE_MS);
  }
  console.error(`Work ${messageId} was given up after ${ATTEMPTS} attempts.`);
}

/**
 * Starts the one operation of SQS that the product uses: SendMessage, whose messages go to a function at once.
 * @param load loads the function, when the environment of the functions is set
 */
export async function runQueue(
  load: () => Promise<WorkHandler>,
  hooks: ShutdownHooks,
  port?: number,
): Promise<LocalQueue> {
  const pending = new Set<Promise<void>>();

  async function send(request: IncomingMessage) {
    if (request.headers["x-amz-target"] !== SEND) return undefined;
    const body = await readBody(request, MAX_BYTES);
    const { MessageBody = "" } = JSON.parse(body?.toString() ?? "{}") as { MessageBody?: string };
    const MessageId = randomUUID();
    const delivery = deliver(load, MessageId, MessageBody).finally(() => pending.delete(delivery));
    pending.add(delivery);
    // The client compares the digest with that of what it has sent.
    return { MessageId, MD5OfMessageBody: digestOf(MessageBody) };
  }

  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
    send(request).then(
      (sent) => (sent ? answer(200, sent) : answer(404, { message: "Unknown operation" })),
      (error: unknown) => answer(400, { message: String(error) }),
    );
  });
  const url = await serve(server, hooks, port);
  const settled = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  hooks.add(settled);
  return { url, settled };
}
