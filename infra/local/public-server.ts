import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { FEED_PATH } from "../../shared/feeds/feed.ts";
import { LIVE_PATH } from "../../shared/live/live.ts";
import { readBody } from "./http.ts";
import { MAIL_HEADERS, OUTBOX_HEADERS, type Outbox, outboxPage } from "./outbox.ts";
import type { WebHandler } from "./web-build.ts";

/** The parts behind the public address. */
export interface Parts {
  readonly api: RequestListener;
  readonly logos: WebHandler;
  readonly web: WebHandler;
  /** Opens a connection that receives live updates. */
  readonly live: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly outbox: Outbox;
  /** Sends the messages that are due at an instant, or now. */
  readonly tick: (time: string | undefined) => Promise<object>;
  /** The configuration that the web app fetches before it starts. */
  readonly config: object;
  /** The default headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface PublicServer {
  readonly ipv4: Server;
  readonly ipv6: Server;
  /** Lets the parts answer from now on. */
  open(parts: Parts): void;
}

const json = (response: ServerResponse, cache: string, value: unknown) =>
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": cache })
    .end(JSON.stringify(value));

/** Returns the instant of a request that moves the clock of messages, `{"time": <ISO instant>}`. */
async function timeIn(request: IncomingMessage): Promise<string | undefined> {
  const body = await readBody(request, 1_000);
  const { time } = JSON.parse(body?.toString() || "{}") as { time?: unknown };
  return typeof time === "string" && !Number.isNaN(Date.parse(time)) ? time : undefined;
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<unknown> {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  for (const [name, value] of Object.entries(parts.headers)) response.setHeader(name, value);
  if (path.startsWith("/api/") || path === "/api" || path.startsWith(FEED_PATH)) return parts.api(request, response);
  if (path.startsWith("/logos/")) return parts.logos(request, response);
  if (path === "/config.json") return json(response, "no-cache", parts.config);
  if (path === "/__outbox.json") return json(response, "no-store", parts.outbox.list());
  if (path === "/__clock" && request.method === "POST")
    return json(response, "no-store", await parts.tick(await timeIn(request)));
  const [, number] = /^\/__outbox\/(\d+)$/.exec(path) ?? [];
  const html = number && parts.outbox.html(Number(number));
  if (html) return response.writeHead(200, MAIL_HEADERS).end(html);
  if (path === "/__outbox") return response.writeHead(200, OUTBOX_HEADERS).end(outboxPage(parts.outbox.list()));
  return parts.web(request, response);
}

/**
 * Creates the product's public server. It answers 503 until its parts are ready, so that the port is taken, or found to
 * be in use, before anything else starts.
 */
export function publicServer(): PublicServer {
  let parts: Parts | undefined;
  const listener: RequestListener = (request, response) => {
    if (!parts) return void response.writeHead(503, { "retry-after": "1" }).end("Starting\n");
    answer(request, response, parts).catch((error: unknown) => {
      if (response.destroyed) return;
      console.error(`${request.method} ${request.url?.split("?")[0]} failed:`, error);
      if (!response.headersSent) response.writeHead(500).end("Internal Server Error\n");
      else response.destroy();
    });
  };
  const ipv4 = createServer(listener);
  const ipv6 = createServer(listener);
  ipv4.on("upgrade", (request, socket, head) => {
    if (request.url?.split("?")[0] === LIVE_PATH && parts) parts.live(request, socket, head);
    // Hot reload listens for others.
    else if (ipv4.listenerCount("upgrade") === 1) socket.destroy();
  });
  // Both listen on the first server, and a browser may connect to either.
  ipv6.on("upgrade", (...upgrade) => ipv4.emit("upgrade", ...upgrade));
  return {
    ipv4,
    ipv6,
    open: (opened) => {
      parts = opened;
    },
  };
}
