import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { SendEmailRequest } from "@aws-sdk/client-sesv2";
import { readBody, serve } from "./http.ts";
import type { Outbox, OutgoingMail } from "./outbox.ts";
import type { ShutdownHooks } from "./shutdown.ts";

/** SES's own limit. */
const MAX_BYTES = 40 * 1024 * 1024;

const SEND = "/v2/email/outbound-emails";

/** Returns the mail of a SendEmail request, whose attachments are in base64. */
function mailOf({ Destination, Content }: SendEmailRequest): OutgoingMail {
  const { Subject, Body, Headers = [], Attachments = [] } = Content?.Simple ?? {};
  return {
    to: Destination?.ToAddresses?.join(", ") ?? "",
    subject: Subject?.Data ?? "",
    html: Body?.Html?.Data ?? "",
    text: Body?.Text?.Data ?? "",
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    attachments: Attachments.map(({ FileName: name = "", ContentType: type = "", RawContent }) => ({
      name,
      type,
      content: Buffer.from(String(RawContent), "base64").toString("utf8"),
    })),
  };
}

async function send(request: IncomingMessage, outbox: Outbox): Promise<{ MessageId: string } | undefined> {
  if (request.method !== "POST" || request.url !== SEND) return undefined;
  const body = await readBody(request, MAX_BYTES);
  outbox.add(mailOf(JSON.parse(body?.toString() ?? "{}") as SendEmailRequest));
  return { MessageId: randomUUID() };
}

/** Starts the one operation of SES that the product uses: SendEmail, whose mails go into the outbox. */
export async function runSes(outbox: Outbox, hooks: ShutdownHooks, port?: number): Promise<string> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    send(request, outbox).then(
      (sent) => (sent ? answer(200, sent) : answer(404, { message: "Unknown operation" })),
      (error: unknown) => answer(400, { message: String(error) }),
    );
  });
  return serve(server, hooks, port);
}
