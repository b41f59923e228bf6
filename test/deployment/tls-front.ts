import { Agent, createServer, request } from "node:http";
import { closeNow, listenInside } from "../../infra/local/listen.ts";
import type { ShutdownHooks } from "../../infra/local/shutdown-hooks.ts";

/**
 * Starts a proxy on 127.0.0.1 that marks each request as one that came by TLS, as every request to AWS does. The emulator
 * listens without TLS, so that the policies of buckets, which require it, would refuse CDK and the functions.
 * @param target the emulator's port
 * @returns the proxy's port
 */
export function startTlsFront(target: number, hooks: ShutdownHooks): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const front = createServer((asked, answer) => {
    // The server has answered "Expect: 100-continue" already.
    const { expect: _, ...headers } = asked.headers;
    const forwarded = request(
      {
        host: "127.0.0.1",
        port: target,
        method: asked.method,
        path: asked.url,
        headers: { ...headers, "x-forwarded-proto": "https" },
        agent,
      },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        answered.pipe(answer);
      },
    ).once("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  hooks.add(() => closeNow(front));
  return listenInside(front);
}
