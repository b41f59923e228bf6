import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { checkPostPolicy, UploadRefused } from "./post-policy.ts";
import { readBody } from "./read-body.ts";
import type { ObjectStore } from "./s3rver.ts";

// More than any policy of the product allows, and little enough for the machine.
const MAX_BYTES = 16 * 1024 * 1024;

async function formOf(request: IncomingMessage): Promise<FormData> {
  const body = await readBody(request, MAX_BYTES);
  if (!body) throw new UploadRefused(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new UploadRefused(400, "MalformedPOSTRequest", "The body of your POST request is not well-formed.");
  });
}

/**
 * Stores the file of a browser's form upload after checking its policy, which s3rver ignores.
 * @returns the object's key and ETag
 * @throws UploadRefused
 */
export async function storeFormUpload(request: IncomingMessage, bucket: string, store: ObjectStore, now: Date) {
  const form = await formOf(request);
  const file = form.get("file");
  if (!(file instanceof File))
    throw new UploadRefused(400, "InvalidArgument", "POST requires exactly one file upload per request.");
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const fields = new Map(texts.map(([name, value]) => [name.toLowerCase(), value]));
  fields.set("bucket", bucket);
  checkPostPolicy(fields, file.size, now);
  const key = fields.get("key") ?? "";
  const { md5 } = await store.putObject({
    bucket,
    key,
    // s3rver answers before a buffer is written to disk, so this is a stream.
    content: Readable.from([Buffer.from(await file.arrayBuffer())]),
    metadata: { "content-type": fields.get("content-type") ?? "binary/octet-stream" },
  });
  return { key, etag: `"${md5}"` };
}
