import { mkdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { storeFormUpload } from "./form-upload.ts";
import { UploadRefused } from "./post-policy.ts";
import { type ObjectStore, openS3 } from "./s3rver.ts";
import { EXPORTS_BUCKET, LOGOS_BUCKET } from "./settings.ts";

/** S3, emulated in this process, with the logos bucket. */
export interface S3 {
  readonly server: Server;
  readonly store: ObjectStore;
}

const refuse = (response: ServerResponse, { status, code, message }: UploadRefused) =>
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`);

/**
 * Returns whether s3rver will check a signature. It does not check requests that have neither this header nor this
 * parameter.
 */
const isSigned = ({ headers, url = "" }: IncomingMessage) =>
  headers.authorization?.startsWith("AWS4-HMAC-SHA256") ||
  new URLSearchParams(url.split("?")[1]).has("X-Amz-Algorithm");

const unquoted = (etag: unknown) => String(etag).replaceAll('"', "");

/** Refuses a copy unless the source is still the one that the caller saw, which s3rver does not check. */
async function checkCopy({ headers, url = "" }: IncomingMessage, store: ObjectStore): Promise<void> {
  const name = headers["x-amz-copy-source"];
  if (typeof name !== "string") return;
  const [bucket = "", ...key] = decodeURIComponent(name).replace(/^\//, "").split("/");
  const expected = headers["x-amz-copy-source-if-match"];
  const source = await store.getMetadata(bucket, key.join("/")).catch(() => undefined);
  if (source && expected !== undefined && unquoted(source.etag) !== unquoted(expected))
    throw new UploadRefused(412, "PreconditionFailed", "At least one of the pre-conditions did not hold");
  // s3rver would keep the checksum, and so the ETag, of the replaced object.
  const [, toBucket = "", ...toKey] = decodeURIComponent(url.split("?")[0] ?? "").split("/");
  rmSync(store.getResourcePath(toBucket, toKey.join("/"), "object.md5"), { force: true });
}

/**
 * Creates S3: s3rver with the refusals that it lacks, namely of unsigned requests, of uploads that break their policy,
 * and of copies of changed objects.
 * @param origins the web app's origins, which may upload by a form
 */
export async function createS3(
  directory: string,
  origins: readonly string[],
  now: () => Date = () => new Date(),
): Promise<S3> {
  mkdirSync(directory, { recursive: true });
  const { listener, store } = openS3(directory);
  for (const bucket of [LOGOS_BUCKET, EXPORTS_BUCKET]) await store.putBucket(bucket);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { origin } = request.headers;
    if (origin && origins.includes(origin)) {
      response.setHeader("access-control-allow-origin", origin);
      response.setHeader("vary", "Origin");
      if (request.method === "OPTIONS")
        return response
          .writeHead(200, { "access-control-allow-methods": "POST", "access-control-allow-headers": "*" })
          .end();
    }
    const path = (request.url ?? "/").split("?")[0]?.replace(/\/$/, "");
    if (request.method === "POST" && path === `/${LOGOS_BUCKET}`) {
      const { key, etag } = await storeFormUpload(request, LOGOS_BUCKET, store, now());
      return response.writeHead(204, { etag, location: `/${LOGOS_BUCKET}/${key}` }).end();
    }
    if (!isSigned(request)) throw new UploadRefused(403, "AccessDenied", "Access Denied");
    await checkCopy(request, store);
    return listener(request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      if (error instanceof UploadRefused) return refuse(response, error);
      console.error("The local S3 failed:", error);
      refuse(response, new UploadRefused(500, "InternalError", "We encountered an internal error."));
    });
  });
  return { server, store };
}
