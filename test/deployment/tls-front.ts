import { Agent, createServer, request } from "node:http";
import { closeNow, listenLocally } from "../../infra/local/http.ts";
import type { ShutdownHooks } from "../../infra/local/shutdown.ts";

const IDLE_MS = 30_000;

/**
 * Starts a proxy on 127.0.0.1 that marks each request as one that came by TLS, as every request to AWS does. The
 * emulator listens without TLS, so that the policies of buckets, which require it, would refuse CDK and the functions.
 * @param target the emulator's port
 * @returns the proxy's port
 */
export function startTlsFront(target: number, hooks: ShutdownHooks): Promise<number> {
  // The emulator closes a connection that was idle for 75 seconds. No request must be sent on it at that moment.
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const front = createServer((incoming, response) => {
    // The server has answered "Expect: 100-continue" already.
    const { expect: _, ...headers } = incoming.headers;
    const forwarded = request(
      {
        host: "127.0.0.1",
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, "x-forwarded-proto": "https" },
        agent,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    ).once("error", () => response.destroy());
    incoming.pipe(forwarded);
  });
  // Only clients close connections, because this proxy could close one on which a request is about to be sent. With the default of
  // five seconds, a busy machine loses requests.
  front.keepAliveTimeout = 0;
  hooks.add(() => closeNow(front));
  return listenLocally(front);
}
