import { execFile } from "node:child_process";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildOnce, ROOT } from "../build-once.ts";
import { UsageError } from "../usage-error.ts";
import type { Settings } from "./settings.ts";
import { compressFiles, rewrite, staticFiles } from "./static.ts";

/** The sources of the web app. */
const SOURCES = ["web", "shared", "package-lock.json"];

const run = promisify(execFile);

const WEB_CONFIG = join(ROOT, "web/vite.config.ts");

async function viteBuild(outDir: string, onStart: (stop: () => void) => void): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve("vite/package.json"), "../bin/vite.js");
  const args = [vite, "build", "--config", WEB_CONFIG, "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"];
  const env = { ...process.env, NODE_ENV: "production", NO_COLOR: "1" };
  const build = run(process.execPath, args, { cwd: ROOT, env, maxBuffer: Number.POSITIVE_INFINITY });
  onStart(() => build.child.kill("SIGKILL"));
  await build.catch(({ stderr }: { stderr: string }) => {
    throw new UsageError(`The web app did not build.\n${stderr.trim()}`);
  });
}

/**
 * Returns the folder of a production build of the web app, and builds it unless one of the same sources exists.
 * @param onStart receives the function that stops the build
 * @throws UsageError when it does not build
 */
export const webBuild = (onStart: (stop: () => void) => void): Promise<string> =>
  buildOnce("dist/local-web", SOURCES, async (draft) => {
    await viteBuild(draft, onStart);
    compressFiles(draft);
  });

export type WebHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

const ONLINE_PAGE = "/online.html";

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
  return (request, response) => {
    // Vite itself serves index.html for the path of every page.
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (rewrite(path) === ONLINE_PAGE) request.url = ONLINE_PAGE;
    return vite.middlewares(request, response);
  };
}

/**
 * Returns the handler of the web app: its production build, Vite's dev server on the given HTTP server, or none.
 * @throws UsageError when it does not build
 */
export async function webApp(kind: Settings["web"], server: Server, onStart: OnStart): Promise<WebHandler> {
  if (kind === "none") return noWeb;
  return kind === "dev" ? devWeb(server, onStart) : staticFiles(await webBuild(onStart));
}
