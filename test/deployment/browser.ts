import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Environment } from "../../infra/environments.ts";
import { serve } from "../../infra/local/http.ts";
import { MAIL_HEADERS, OUTBOX_HEADERS, outboxPage } from "../../infra/local/outbox.ts";
import type { ShutdownHooks } from "../../infra/local/shutdown.ts";
import { staticFiles } from "../../infra/local/static.ts";
import { securityHeaders } from "../../infra/security-headers.ts";
import type { Emulator } from "./emulator.ts";
import { type Distribution, mailsOf } from "./story/stage.ts";

/** A deployed product that a browser opens. */
export interface Opened {
  readonly settings: Environment;
  readonly emulator: Emulator;
  readonly distribution: Distribution;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The built web app, which MiniStack does not copy into its bucket. */
  readonly webFolder: string;
}

const API = ".execute-api.";
const LOGOS = "/logos";

/** Calls the deployed API as CloudFront does. */
function forward({ emulator, distribution }: Opened, incoming: IncomingMessage, response: ServerResponse, id: string) {
  const headers = {
    ...incoming.headers,
    ...distribution.headers,
    host: `${id}.execute-api.localhost:${emulator.port}`,
  };
  const { method, url: path } = incoming;
  const forwarded = request({ host: "127.0.0.1", port: emulator.port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }).once("error", () => response.destroy());
  incoming.pipe(forwarded);
}

async function sendLogo(s3: S3Client, response: ServerResponse, Bucket: string, Key: string) {
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  response.writeHead(200, { "content-type": ContentType }).end(await Body?.transformToByteArray());
}

/**
 * Serves the deployed product on 127.0.0.1 until the shutdown, because MiniStack's CloudFront reaches neither pages nor the API. The
 * distribution's own behaviors decide what answers a path, and `/__outbox` shows the mails.
 * @returns the address
 */
export async function serveDeployed(opened: Opened, hooks: ShutdownHooks): Promise<string> {
  const { settings, emulator, distribution, userPoolId, userPoolClientId } = opened;
  const { region, name: environment, idleMinutes, defaultTimeZone } = settings;
  const pool = { userPoolId, userPoolClientId, userPoolEndpoint: emulator.endpoint, authFlow: "USER_SRP_AUTH" };
  const config = JSON.stringify({ environment, region, ...pool, idleMinutes, defaultTimeZone });
  const added = Object.entries(securityHeaders({ cognitoOrigin: emulator.endpoint, logosOrigin: emulator.endpoint }));
  const page = staticFiles(opened.webFolder);
  const s3 = new S3Client({ region, forcePathStyle: true });
  const mails = async () => {
    // The links of the mails lead to the distribution.
    const here = (text: string) => text.replaceAll(`https://${distribution.host}`, address);
    return (await mailsOf(emulator)).map((mail) => ({ ...mail, text: here(mail.text), html: here(mail.html) }));
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const path = (incoming.url ?? "/").split("?")[0] ?? "/";
    for (const [name, value] of added) response.setHeader(name, value);
    const [, number] = /^\/__outbox\/(\d+)$/.exec(path) ?? [];
    if (number) return response.writeHead(200, MAIL_HEADERS).end((await mails()).at(-Number(number))?.html);
    if (path === "/__outbox") return response.writeHead(200, OUTBOX_HEADERS).end(outboxPage(await mails()));
    if (path === "/config.json") return response.writeHead(200, { "content-type": "application/json" }).end(config);
    const host = distribution.hostOf(path);
    const [id = ""] = host.split(".");
    if (host.includes(API)) return forward(opened, incoming, response, id);
    if (path.startsWith(`${LOGOS}/`)) return sendLogo(s3, response, id, path.slice(LOGOS.length + 1));
    return page(incoming, response);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { "content-type": "text/plain" }).end(error.message);
    });
  });
  const address = await serve(server, hooks);
  return address;
}
