import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import { logos, runS3, type S3 } from "../../../infra/local/s3.ts";
import { CREDENTIALS, LOGOS_BUCKET, REGION } from "../../../infra/local/settings.ts";
import { shutdownHooks } from "../../../infra/local/shutdown.ts";

const WEB = "http://localhost:3000";
const folder = mkdtempSync(join(tmpdir(), "clinic-s3-"));
const hooks = shutdownHooks();
let s3: S3;
let client: S3Client;

beforeAll(async () => {
  s3 = await runS3({ directory: join(folder, "s3"), origins: [WEB] }, hooks);
  client = s3.client;
});
afterAll(async () => {
  await hooks.run();
  rmSync(folder, { recursive: true });
});

const UPLOAD = { Bucket: LOGOS_BUCKET, Key: "uploads/tenants/ten_1/logo.png" };
const LOGO = { Bucket: LOGOS_BUCKET, Key: "tenants/ten_1/logo.png" };

async function post(content: string, change: Record<string, string> = {}) {
  const condition = ["content-length-range", 1, 1000] as const;
  const { url, fields } = await createPresignedPost(client, { ...UPLOAD, Expires: 300, Conditions: [[...condition]] });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
  form.set("file", new Blob([content]), "my logo.png");
  return fetch(url, { method: "POST", body: form, headers: { origin: WEB } });
}

const codeOf = async (response: Response) =>
  `${response.status} ${/<Code>(.*)<\/Code>/.exec(await response.text())?.[1]}`;

const read = async (object: { Bucket: string; Key: string }, Range?: string) =>
  (await client.send(new GetObjectCommand({ ...object, Range }))).Body?.transformToString();

test("stores a browser's upload under the key of its policy", async () => {
  const response = await post("0123456789");
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe(WEB);
  expect(await client.send(new HeadObjectCommand(UPLOAD))).toMatchObject({
    ContentLength: 10,
  });
  expect(await read(UPLOAD, "bytes=0-3")).toBe("0123");
});

test.each([
  ["a larger file", "x".repeat(1001), {}, "400 EntityTooLarge"],
  ["an empty file", "", {}, "400 EntityTooSmall"],
  ["another key", "x", { key: "tenants/ten_1/logo.png" }, "403 AccessDenied"],
])("refuses an upload with %s", async (_, content, change, code) => {
  expect(await codeOf(await post(content, change))).toBe(code);
});

test("refuses to read, list, write or delete without a signature", async () => {
  await post("0123456789");
  const object = `${s3.endpoint}/${UPLOAD.Bucket}/${UPLOAD.Key}`;
  for (const method of ["GET", "HEAD", "PUT", "DELETE"])
    expect((await fetch(object, { method, ...(method === "PUT" && { body: "x" }) })).status, method).toBe(403);
  expect(await codeOf(await fetch(`${s3.endpoint}/${UPLOAD.Bucket}`))).toBe("403 AccessDenied");
  expect(await read(UPLOAD)).toBe("0123456789");
});

test("refuses a wrong signature", async () => {
  const credentials = { ...CREDENTIALS, secretAccessKey: "guessed" };
  const stranger = new S3Client({ endpoint: s3.endpoint, region: REGION, credentials, maxAttempts: 1 });
  const put = stranger.send(new PutObjectCommand({ ...UPLOAD, Body: "x" }));
  await expect(put).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
  stranger.destroy();
});

test("replaces type and ETag in a copy", async () => {
  for (const content of ["first", "second"]) {
    await post(content);
    const { ETag } = await client.send(new HeadObjectCommand(UPLOAD));
    await client.send(
      new CopyObjectCommand({
        ...LOGO,
        CopySource: `${UPLOAD.Bucket}/${UPLOAD.Key}`,
        MetadataDirective: "REPLACE",
        ContentType: "image/webp",
        CacheControl: "max-age=1",
      }),
    );
    const copied = await client.send(new HeadObjectCommand(LOGO));
    expect(copied).toMatchObject({ ETag, ContentType: "image/webp", CacheControl: "max-age=1" });
    expect(await read(LOGO)).toBe(content);
  }
});

test("serves checked logos only", async () => {
  const handle = logos(client);
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
