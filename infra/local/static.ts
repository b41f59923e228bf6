import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { rewrite } from "./rewrite.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

const COMPRESSIBLE = /^(text\/|application\/(json|manifest)|image\/svg)/;

// CloudFront leaves smaller ones alone, too.
const WORTH_BYTES = 1_000;

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | undefined;
}

/** The path's segments, decoded; undefined for a path that leaves the folder, names a hidden file or is no path. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path.split("/").slice(1).map(decodeURIComponent);
    const isSafe = segments.every((name) => name !== "" && !name.startsWith(".") && !/[/\\\0]/.test(name));
    return isSafe ? segments : undefined;
  } catch {
    return undefined;
  }
}

const MISSING = new Set(["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG"]);

async function read(file: string): Promise<Asset | undefined> {
  const plain = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (MISSING.has(error.code ?? "")) return undefined;
    throw error;
  });
  if (!plain) return undefined;
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  const etag = `"${createHash("sha256").update(plain).digest("hex").slice(0, 32)}"`;
  return {
    type,
    etag,
    plain,
    gzip: plain.length >= WORTH_BYTES && COMPRESSIBLE.test(type) ? gzipSync(plain) : undefined,
  };
}

/** Serves a built web app as CloudFront does: page routes, cache headers by hash, compression. */
export function staticFiles(directory: string) {
  const known = new Map<string, Promise<Asset | undefined>>();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    const path = rewrite((request.url ?? "/").split("?")[0] ?? "/");
    const segments = segmentsOf(path);
    const file = segments && join(directory, ...segments);
    const asset = file && (await (known.get(file) ?? read(file)));
    if (!asset) return void response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not Found\n");
    known.set(file, Promise.resolve(asset));

    const useGzip = asset.gzip !== undefined && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    const headers = {
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      etag: asset.etag,
      ...(asset.gzip && { vary: "Accept-Encoding" }),
    };
    if (request.headers["if-none-match"] === asset.etag) return void response.writeHead(304, headers).end();
    const body = useGzip && asset.gzip ? asset.gzip : asset.plain;
    response.writeHead(200, {
      ...headers,
      "content-type": asset.type,
      "content-length": body.length,
      ...(useGzip && { "content-encoding": "gzip" }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}
