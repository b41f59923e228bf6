import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { SQSEvent } from "aws-lambda";
import { readBody, serve } from "./http.ts";
import type { ShutdownHooks } from "./shutdown.ts";

/** SQS's own limit. */
const MAX_BYTES = 1024 * 1024;

const SEND = "AmazonSQS.SendMessage";

type Receive = (event: Pick<SQSEvent, "Records">) => Promise<unknown>;

/** Hands a message to its function at once, and once only: what fails is shown on the console. */
async function send(request: IncomingMessage, receive: () => Promise<Receive>): Promise<object | undefined> {
  if (request.headers["x-amz-target"] !== SEND) return undefined;
  const body = await readBody(request, MAX_BYTES);
  const { MessageBody = "" } = JSON.parse(body?.toString() ?? "{}") as { MessageBody?: string };
  const messageId = randomUUID();
  const record = { messageId, body: MessageBody } as SQSEvent["Records"][number];
  void receive()
    .then((handler) => handler({ Records: [record] }))
    .catch((error: unknown) => console.error(error));
  return { MessageId: messageId, MD5OfMessageBody: createHash("md5").update(MessageBody).digest("hex") };
}

/**
 * Starts the one operation of SQS that the product uses: SendMessage.
 * @param receive loads the function that a queue's messages go to
 */
export async function runQueue(receive: () => Promise<Receive>, hooks: ShutdownHooks, port?: number): Promise<string> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
    send(request, receive).then(
      (sent) => (sent ? answer(200, sent) : answer(400, { message: "Unknown operation" })),
      (error: unknown) => answer(400, { message: String(error) }),
    );
  });
  return serve(server, hooks, port);
}
