import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { UsageError } from "../usage-error.ts";
import type { Settings } from "./settings.ts";
import { compressFiles, rewrite, staticFiles } from "./static.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The sources of the web app. */
const SOURCES = ["web", "shared", "package-lock.json"];
const KEPT_MS = 24 * 3_600_000;

const run = promisify(execFile);

const WEB_CONFIG = join(ROOT, "web/vite.config.ts");

function* filesUnder(path: string): Iterable<string> {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

function sourceHash(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES.map((name) => join(ROOT, name)).filter((path) => existsSync(path)))
    for (const file of filesUnder(source)) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** Removes builds of other sources, except recent ones, which another start may still serve. */
function dropFormer(folder: string, current: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (name !== current && Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true });
  }
}

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
export async function webBuild(onStart: (stop: () => void) => void): Promise<string> {
  const folder = join(ROOT, "dist/local-web");
  const hash = sourceHash();
  const directory = join(folder, hash);
  dropFormer(folder, hash);
  if (existsSync(directory)) return directory;
  const draft = `${directory}.${process.pid}`;
  await viteBuild(draft, onStart);
  compressFiles(draft);
  // Another start may have built the same meanwhile.
  if (existsSync(directory)) rmSync(draft, { recursive: true });
  else renameSync(draft, directory);
  return directory;
}

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
