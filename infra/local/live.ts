import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { ConnectionEvent, handler } from "../../functions/events/live/live-connections.ts";
import { ORIGIN_HEADER } from "../../functions/platform/cloudfront-origin.ts";
import { LIVE_PATH } from "../../shared/live/live.ts";
import { readBody, serve } from "./http.ts";
import { ORIGIN_SECRET } from "./settings.ts";
import type { ShutdownHooks } from "./shutdown.ts";

type ConnectionsHandler = typeof handler;

/** The emulated WebSocket API. */
export interface LocalLive {
  /** Where the functions send to connections. Connections can be opened here, too. */
  readonly endpoint: string;
  /** Opens a connection on the product's own server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** API Gateway's own limits. */
const MAX_FRAME_BYTES = 32 * 1024;

const refuse = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

const queryOf = (url = "/") => Object.fromEntries(new URL(url, "http://localhost").searchParams);

/**
 * Starts the equivalent of API Gateway's WebSocket API with its management API: connections are admitted, and their ends reported, by
 * the real handler.
 * @param load loads the function, when the environment of the functions is set
 */
export async function runLive(
  load: () => Promise<ConnectionsHandler>,
  hooks: ShutdownHooks,
  port?: number,
): Promise<LocalLive> {
  const connections = new Map<string, WebSocket>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });

  /** Reports a connection to the function, whose failure changes nothing for the screen. */
  async function report(eventType: "CONNECT" | "MESSAGE" | "DISCONNECT", context: ConnectionEvent["requestContext"]) {
    const call = await load();
    await call({ requestContext: { ...context, eventType } }).catch((error: unknown) => console.error(error));
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const queryStringParameters = queryOf(request.url);
    if (!queryStringParameters.ticket) return refuse(socket, "401 Unauthorized");
    const connectionId = randomUUID();
    const call = await load();
    const answer = await call({
      type: "REQUEST",
      methodArn: "arn:aws:execute-api:us-east-1:000000000000:local/live/$connect",
      // CloudFront's header replaces a header of that name from the client.
      headers: { ...(request.headers as Record<string, string>), [ORIGIN_HEADER]: ORIGIN_SECRET },
      queryStringParameters,
      requestContext: { connectionId, eventType: "CONNECT" },
    });
    if (!("policyDocument" in answer) || answer.policyDocument.Statement[0]?.Effect !== "Allow")
      return refuse(socket, "403 Forbidden");
    const context = { connectionId, ...(answer.context && { authorizer: answer.context }) };
    await report("CONNECT", context);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      connections.set(connectionId, opened);
      opened.on("message", () => void report("MESSAGE", context));
      opened.on("error", () => opened.terminate());
      opened.on("close", () => {
        connections.delete(connectionId);
        void report("DISCONNECT", context);
      });
    });
  }

  const upgrade: LocalLive["upgrade"] = (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (request.url?.split("?")[0] !== LIVE_PATH) return refuse(socket, "404 Not Found");
    admit(request, socket, head).catch((error: unknown) => {
      console.error(error);
      refuse(socket, "500 Internal Server Error");
    });
  };

  /** Answers the management API: POST sends to a connection, DELETE ends it, and both answer 410 when it has ended. */
  async function manage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, id = ""] = /^\/@connections\/([^/?]+)$/.exec(request.url ?? "") ?? [];
    const connection = connections.get(decodeURIComponent(id));
    const body = await readBody(request, 4 * MAX_FRAME_BYTES);
    if (!connection) return void response.writeHead(410, { "x-amzn-errortype": "GoneException" }).end("{}");
    if (request.method === "POST") connection.send(String(body));
    else connection.close();
    response.writeHead(request.method === "POST" ? 200 : 204).end();
  }

  const server = createServer((request, response) => {
    manage(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.on("upgrade", upgrade);
  const endpoint = await serve(server, hooks, port);
  // Servers wait for the end of their connections, so these end first.
  hooks.add(() => {
    for (const connection of connections.values()) connection.removeAllListeners("close").terminate();
  });
  return { endpoint, upgrade };
}
