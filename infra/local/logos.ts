import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, NoSuchKey, type S3Client } from "@aws-sdk/client-s3";
import { LOGOS_BUCKET } from "./settings.ts";

// Unchecked uploads have other keys and are never served.
const SERVED = /^\/logos\/(tenants\/[\w-]+\/logo\.png)$/;

/** Serves the checked logos from the bucket, as CloudFront does under the same path. */
export const logos =
  (s3: S3Client) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    const [, Key] = SERVED.exec((request.url ?? "").split("?")[0] ?? "") ?? [];
    const object = Key
      ? await s3.send(new GetObjectCommand({ Bucket: LOGOS_BUCKET, Key })).catch((error: unknown) => {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        })
      : undefined;
    // The bucket can't be listed, so S3 answers 403 for missing objects too.
    if (!object) return void response.writeHead(403, { "content-type": "text/plain" }).end("Access Denied\n");
    const { ETag = "", CacheControl, ContentType = "", ContentLength, Body } = object;
    response.setHeader("etag", ETag);
    if (CacheControl) response.setHeader("cache-control", CacheControl);
    const isFresh = request.headers["if-none-match"] === ETag;
    if (isFresh) response.writeHead(304);
    else response.writeHead(200, { "content-type": ContentType, "content-length": ContentLength });
    if (!isFresh && request.method === "GET") return pipeline(Body as Readable, response);
    (Body as Readable).destroy();
    response.end();
  };
