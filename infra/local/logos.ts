import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "./s3rver.ts";
import { LOGOS_BUCKET } from "./settings.ts";

// Unchecked uploads have other keys and are never served.
const SERVED = /^\/logos\/(tenants\/[\w-]+\/logo\.png)$/;

const VALIDATORS = ["etag", "last-modified", "cache-control"];

/** Serves the checked logos from the bucket, as CloudFront does under the same path. */
export const logos =
  (store: ObjectStore) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    const [, key] = SERVED.exec((request.url ?? "").split("?")[0] ?? "") ?? [];
    const object = key ? await store.getObject(LOGOS_BUCKET, key) : null;
    // The bucket can't be listed, so S3 answers 403 for missing objects too.
    if (!object) return void response.writeHead(403, { "content-type": "text/plain" }).end("Access Denied\n");
    const isFresh = request.headers["if-none-match"] === object.metadata.etag;
    const names = isFresh ? VALIDATORS : [...VALIDATORS, "content-type", "content-length"];
    const values = names.map((name) => [name, object.metadata[name]] as const);
    response.writeHead(
      isFresh ? 304 : 200,
      Object.fromEntries(values.filter((entry): entry is [string, string | number] => entry[1] !== undefined)),
    );
    if (!isFresh && request.method === "GET") return pipeline(object.content, response);
    object.content.destroy();
    response.end();
  };
