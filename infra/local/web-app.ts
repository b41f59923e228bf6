import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Settings } from "./settings.ts";
import { staticFiles } from "./static.ts";
import { ROOT, WEB_CONFIG, webBuild } from "./web-build.ts";

export type WebHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

type OnStart = (stop: () => unknown) => void;

const noWeb: WebHandler = (_, response) =>
  response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end("The API runs without the web app.\n");

/** Starts Vite's dev server, which reloads changes. */
async function devWeb(server: Server, onStart: OnStart): Promise<WebHandler> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: WEB_CONFIG,
    appType: "spa",
    cacheDir: `${ROOT}node_modules/.vite`,
    server: { middlewareMode: true, hmr: { server } },
  });
  onStart(() => vite.close());
  return vite.middlewares;
}

/**
 * Returns the handler of the web app: its production build, Vite's dev server on the given HTTP server, or none.
 * @throws LocalError when it does not build
 */
export async function webApp(kind: Settings["web"], server: Server, onStart: OnStart): Promise<WebHandler> {
  if (kind === "none") return noWeb;
  return kind === "dev" ? devWeb(server, onStart) : staticFiles(await webBuild(onStart));
}
