import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import sirv from "sirv";

interface EdgeEvent {
  readonly request: { readonly uri: string };
}

// CloudFront's functions are not modules, so the deployed code itself runs here.
const code = readFileSync(new URL("../constructs/page-routes.js", import.meta.url), "utf8");
const handler = runInNewContext(`${code};handler`) as (event: EdgeEvent) => EdgeEvent["request"];

/**
 * Returns the file for a path of the web app: for a page's path, the app itself. CloudFront does not rewrite assets.
 */
export const rewrite = (path: string): string =>
  path.startsWith("/assets/") ? path : handler({ request: { uri: path } }).uri;

const COMPRESSIBLE = /\.(html|js|css|json|svg)$/;

// CloudFront does not compress smaller files either.
const WORTH_BYTES = 1_000;

/** Writes a compressed copy beside each file of a folder for which that pays. */
export function compressFiles(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const content = readFileSync(join(directory, name));
    if (content.length >= WORTH_BYTES) writeFileSync(join(directory, `${name}.gz`), gzipSync(content));
  }
}

/** Serves a built web app as CloudFront does: page routes, cache headers, compressed copies. */
export function staticFiles(directory: string) {
  const files = sirv(directory, {
    etag: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, path) =>
      response.setHeader(
        "cache-control",
        path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ),
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    request.url = rewrite((request.url ?? "/").split("?")[0] ?? "/");
    files(request, response);
  };
}
