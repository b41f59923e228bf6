import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { readBody, serve } from "./http.ts";
import { CREDENTIALS, EXPORTS_BUCKET, LOGOS_BUCKET, REGION } from "./settings.ts";
import type { ShutdownHooks } from "./shutdown.ts";

/** S3, emulated in this process, with the product's buckets. */
export interface S3 {
  readonly endpoint: string;
  readonly client: S3Client;
}

// It ships no types.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: {
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
  configureBuckets: { name: string }[];
}) => {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
  /** Disconnected clients are normal, and refusals reach the client, so that nothing is left to log. */
  on(event: "error", listener: () => void): void;
};

const refused = (status: number, code: string) => Object.assign(new Error(code), { status });

/** Checks a form upload by the conditions of its policy, which s3rver ignores. Only Amazon S3 checks the signature. */
function checkPolicy(form: FormData, bytes: number): void {
  const { conditions } = JSON.parse(Buffer.from(String(form.get("Policy")), "base64").toString());
  for (const condition of conditions as (Record<string, string> | [string, number, number])[]) {
    if (Array.isArray(condition)) {
      const [, least, most] = condition;
      if (bytes < least) throw refused(400, "EntityTooSmall");
      if (bytes > most) throw refused(400, "EntityTooLarge");
    } else
      for (const [name, value] of Object.entries(condition))
        if (name !== "bucket" && form.get(name) !== value) throw refused(403, "AccessDenied");
  }
}

/**
 * Starts S3: s3rver, with the checks that it lacks of form uploads, unsigned requests and copies.
 * @param origins the web app's origins, which may upload by a form
 */
export async function runS3(
  { directory, origins, port }: { directory: string; origins: readonly string[]; port?: number | undefined },
  hooks: ShutdownHooks,
): Promise<S3> {
  const configureBuckets = [{ name: LOGOS_BUCKET }, { name: EXPORTS_BUCKET }];
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets });
  s3rver.on("error", () => undefined);
  await s3rver.configureBuckets();
  const listener = s3rver.callback();

  async function storeUpload(request: IncomingMessage, Bucket: string): Promise<void> {
    const body = new Uint8Array((await readBody(request, 16 * 1024 * 1024)) ?? []);
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(body, { headers }).formData();
    const Body = Buffer.from(await (form.get("file") as File).arrayBuffer());
    checkPolicy(form, Body.length);
    await client.send(new PutObjectCommand({ Bucket, Key: String(form.get("key")), Body }));
  }

  /** Removes the target of a copy, whose ETag s3rver would keep. */
  async function removeTarget(path: string): Promise<void> {
    const [Bucket, ...key] = decodeURIComponent(path).slice(1).split("/");
    await client.send(new DeleteObjectCommand({ Bucket, Key: key.join("/") }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method, headers, url = "/" } = request;
    const [path = "", query] = url.split("?");
    if (headers.origin && origins.includes(headers.origin))
      response.setHeader("access-control-allow-origin", headers.origin);
    if (method === "POST" && !query) {
      await storeUpload(request, path.replaceAll("/", ""));
      return response.writeHead(204).end();
    }
    // s3rver does not check requests without a signature.
    if (!headers.authorization && !new URLSearchParams(query).has("X-Amz-Algorithm"))
      throw refused(403, "AccessDenied");
    if (headers["x-amz-copy-source"]) await removeTarget(path);
    return listener(request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error & { status?: number }) => {
      const { status = 500, message } = error;
      if (status === 500) console.error("The local S3 failed:", error);
      response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${message}</Code></Error>`);
    });
  });
  const endpoint = await serve(server, hooks, port);
  const client = new S3Client({ endpoint, region: REGION, credentials: CREDENTIALS, forcePathStyle: true });
  hooks.add(() => client.destroy());
  return { endpoint, client };
}

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
