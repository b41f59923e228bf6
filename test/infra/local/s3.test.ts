import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { closeNow, listenLocally } from "../../../infra/local/listen.ts";
import { logos } from "../../../infra/local/logos.ts";
import { createS3, type S3 } from "../../../infra/local/s3.ts";
import { CREDENTIALS, LOGOS_BUCKET, REGION } from "../../../infra/local/settings.ts";

const WEB = "http://localhost:3000";
const folder = mkdtempSync(join(tmpdir(), "clinic-s3-"));
const clock = { ahead: 0 };
let s3: S3;
let client: S3Client;
let endpoint = "";

beforeAll(async () => {
  s3 = await createS3(join(folder, "s3"), [WEB], () => new Date(Date.now() + clock.ahead));
  endpoint = `http://127.0.0.1:${await listenLocally(s3.server)}`;
  client = new S3Client({ endpoint, region: REGION, credentials: CREDENTIALS, maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await closeNow(s3.server);
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  clock.ahead = 0;
});

const UPLOAD = { Bucket: LOGOS_BUCKET, Key: "uploads/tenants/ten_1/logo.png" };
const LOGO = { Bucket: LOGOS_BUCKET, Key: "tenants/ten_1/logo.png" };

const presigned = () =>
  createPresignedPost(client, { ...UPLOAD, Expires: 300, Conditions: [["content-length-range", 1, 1000]] });

async function post(content: string | Uint8Array<ArrayBuffer>, change: Record<string, string | undefined> = {}) {
  const { url, fields } = await presigned();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) if (value !== undefined) form.set(name, value);
  form.set("file", new Blob([content]), "my logo.png");
  return fetch(url, { method: "POST", body: form, headers: { origin: WEB } });
}

const codeOf = async (response: Response) =>
  `${response.status} ${/<Code>(.*)<\/Code>/.exec(await response.text())?.[1]}`;

const read = async (object: { Bucket: string; Key: string }, Range?: string) =>
  (await client.send(new GetObjectCommand({ ...object, Range }))).Body?.transformToString();

const nameOf = (call: Promise<unknown>) =>
  call.then(
    () => "no error",
    ({ name }: Error) => name,
  );

test("stores a browser's upload under the key of its policy", async () => {
  const response = await post("0123456789");
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe(WEB);
  expect(await client.send(new HeadObjectCommand(UPLOAD))).toMatchObject({
    ContentLength: 10,
    ContentType: "binary/octet-stream",
    ETag: response.headers.get("etag"),
  });
  expect(await read(UPLOAD, "bytes=0-3")).toBe("0123");
});

test.each([
  ["a larger file", "x".repeat(1001), {}, "400 EntityTooLarge"],
  ["an empty file", "", {}, "400 EntityTooSmall"],
  ["another key", "x", { key: "tenants/ten_1/logo.png" }, "403 AccessDenied"],
  ["a field of its own", "x", { "Content-Type": "text/html" }, "403 AccessDenied"],
  [
    "a changed policy",
    "x",
    { Policy: Buffer.from('{"conditions":[]}').toString("base64") },
    "403 SignatureDoesNotMatch",
  ],
  ["a forged signature", "x", { "X-Amz-Signature": "00" }, "403 SignatureDoesNotMatch"],
  ["no policy", "x", { Policy: undefined }, "403 AccessDenied"],
  ["an unknown signer", "x", { "X-Amz-Credential": "me/20260101/us-east-1/s3/aws4_request" }, "403 InvalidAccessKeyId"],
])("refuses an upload with %s", async (_, content, change, code) => {
  await client.send(new DeleteObjectCommand(UPLOAD));
  expect(await codeOf(await post(content, change))).toBe(code);
  expect(await nameOf(client.send(new HeadObjectCommand(UPLOAD)))).toBe("NotFound");
});

test("refuses an upload with an expired policy, and one that is not a form", async () => {
  clock.ahead = 301_000;
  expect(await codeOf(await post("x"))).toBe("403 AccessDenied");
  const { url } = await presigned();
  expect(await codeOf(await fetch(url, { method: "POST", body: "x" }))).toBe("400 MalformedPOSTRequest");
});

test("hides the answer from another website", async () => {
  const { url } = await presigned();
  const response = await fetch(url, { method: "OPTIONS", headers: { origin: "https://evil.example" } });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test.each(["", "?X-Amz-Signature=", "?x=X-Amz-Signature=", "?Signature=x"])(
  "refuses to read, list, write or delete without a signature (%s)",
  async (query) => {
    await post("0123456789");
    const object = `${endpoint}/${UPLOAD.Bucket}/${UPLOAD.Key}${query}`;
    for (const method of ["GET", "HEAD", "PUT", "DELETE"])
      expect((await fetch(object, { method, ...(method === "PUT" && { body: "x" }) })).status, method).toBe(403);
    expect(await codeOf(await fetch(`${endpoint}/${UPLOAD.Bucket}${query}`))).toBe("403 AccessDenied");
    expect(await read(UPLOAD)).toBe("0123456789");
  },
);

test("refuses a wrong signature in the header and in the query", async () => {
  const object = `${endpoint}/${UPLOAD.Bucket}/${UPLOAD.Key}`;
  const parameters = {
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${CREDENTIALS.accessKeyId}/20261127/${REGION}/s3/aws4_request`,
    "X-Amz-Date": new Date().toISOString().replace(/[-:]|\.\d+/g, ""),
    "X-Amz-Expires": "60",
    "X-Amz-SignedHeaders": "host",
    "X-Amz-Signature": "0".repeat(64),
  };
  expect((await fetch(`${object}?${new URLSearchParams(parameters)}`)).status).toBe(403);
  const stranger = new S3Client({
    endpoint,
    region: REGION,
    credentials: { ...CREDENTIALS, secretAccessKey: "guessed" },
    maxAttempts: 1,
  });
  expect(await nameOf(stranger.send(new PutObjectCommand({ ...UPLOAD, Body: "x" })))).toBe("SignatureDoesNotMatch");
  stranger.destroy();
});

test("replaces type and ETag in a copy, and copies only what the caller saw", async () => {
  const copy = (CopySourceIfMatch: string | undefined) =>
    client.send(
      new CopyObjectCommand({
        ...LOGO,
        CopySource: `${UPLOAD.Bucket}/${UPLOAD.Key}`,
        CopySourceIfMatch,
        MetadataDirective: "REPLACE",
        ContentType: "image/webp",
        CacheControl: "max-age=1",
      }),
    );
  for (const content of ["first", "second"]) {
    await post(content);
    const { ETag } = await client.send(new HeadObjectCommand(UPLOAD));
    await copy(ETag);
    const copied = await client.send(new HeadObjectCommand(LOGO));
    expect(copied).toMatchObject({ ETag, ContentType: "image/webp", CacheControl: "max-age=1" });
    expect(await read(LOGO)).toBe(content);
  }
  await post("third");
  expect(await nameOf(copy('"00000000000000000000000000000000"'))).toBe("PreconditionFailed");
  expect(await read(LOGO)).toBe("second");
});

test("deletes an object", async () => {
  await client.send(new PutObjectCommand({ ...UPLOAD, Body: "x" }));
  await client.send(new DeleteObjectCommand(UPLOAD));
  expect(await nameOf(client.send(new GetObjectCommand(UPLOAD)))).toBe("NoSuchKey");
});

test("serves checked logos only", async () => {
  const handle = logos(s3.store);
  const server = createServer((request, response) => void handle(request, response));
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  await client.send(
    new PutObjectCommand({ ...LOGO, Body: "logo", ContentType: "image/gif", CacheControl: "max-age=5" }),
  );
  await post("not yet checked");
  const served = await fetch(`${origin}/logos/${LOGO.Key}?v=1`);
  expect([served.status, served.headers.get("content-type"), served.headers.get("cache-control")]).toEqual([
    200,
    "image/gif",
    "max-age=5",
  ]);
  expect(await served.text()).toBe("logo");
  const etag = served.headers.get("etag") ?? "";
  const path = `${origin}/logos/${LOGO.Key}`;
  expect((await fetch(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(await (await fetch(path, { method: "HEAD" })).text()).toBe("");
  expect((await fetch(path, { method: "PUT" })).status).toBe(405);
  for (const other of [UPLOAD.Key, "tenants/ten_2/logo.png", "tenants/ten_1/..%2f..%2flogo.png"])
    expect((await fetch(`${origin}/logos/${other}`)).status).toBe(403);
  await closeNow(server);
});
