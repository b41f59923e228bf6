import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { staticFiles } from "./static.ts";
import { ROOT, WEB_CONFIG, webBuild } from "./web-build.ts";

export type WebHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The production build, as CloudFront serves it. */
export async function builtWeb(onStart: (stop: () => void) => void): Promise<WebHandler> {
  if (existsSync(WEB_CONFIG)) return staticFiles(await webBuild(onStart));
  return (_, response) =>
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end("This checkout has no web app.\n");
}

/** Vite's dev server, which reloads what changes. */
export async function devWeb(server: Server, onStart: (stop: () => Promise<void>) => void): Promise<WebHandler> {
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
