import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bundle } from "../../infra/bundle.ts";
import { contract } from "../../shared/contract/contract.ts";
import { call, IDS } from "../support/call.ts";
import { pngOf } from "../support/images.ts";
import { tenantItem, userItem } from "../support/rows.ts";

/** The requests that the stub of AWS received. */
const received: string[] = [];
const PNG = pngOf(2, 1);

const attribute = (value: unknown) => (typeof value === "number" ? { N: String(value) } : { S: value });
const marshalled = (item: object) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));

/** Plays DynamoDB: the caller's rows exist, and every change succeeds. */
async function dynamo(request: IncomingMessage, response: ServerResponse) {
  const { Key } = JSON.parse(await text(request)) as { Key?: { sk: { S: string } } };
  if (!Key) return response.end("{}");
  const item = Key.sk.S.startsWith("$user") ? userItem("PLATFORM_ADMIN") : tenantItem();
  return response.end(JSON.stringify({ Item: marshalled(item) }));
}

let uploaded = true;

/** Plays S3: perhaps a picture was uploaded. */
function s3(request: IncomingMessage, response: ServerResponse) {
  if (!uploaded) return response.writeHead(404).end();
  if (request.method === "PUT") return response.setHeader("etag", '"etag-of-the-logo"').end();
  if (request.method === "DELETE") return response.writeHead(204).end();
  response.setHeader("etag", '"0123456789abcdef0123456789abcdef"');
  if (request.method === "HEAD") return response.setHeader("content-length", 1234).end();
  return response.end(PNG);
}

const server = createServer((request, response) => {
  const target = request.headers["x-amz-target"];
  received.push(target ? String(target) : `${request.method} ${request.url?.split("?")[0]}`);
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=test/"))
    return response.writeHead(403).end();
  return target ? dynamo(request, response) : s3(request, response);
});

let handler: Parameters<typeof call>[0];

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", origin);
  vi.stubEnv("AWS_ENDPOINT_URL_S3", origin);
  vi.stubEnv("LOGOS_BUCKET", "logos");
  const folder = mkdtempSync(join(tmpdir(), "clinic-bundle-"));
  await bundle("functions/api/logos/index.ts", folder);
  ({ handler } = await import(join(folder, "index.mjs")));
}, 60_000);

afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  received.length = 0;
  uploaded = true;
});

const operation = (route: Parameters<typeof call>[1]) =>
  call(handler, route, { as: "PLATFORM_ADMIN", params: { tenant_id: IDS.tenant } });

const upload = `/logos/uploads/tenants/${IDS.tenant}/logo.png`;
const logo = `/logos/tenants/${IDS.tenant}/logo.png`;

test("checks, copies and records a logo with the SDK in the bundle and the credentials of the environment", async () => {
  const { status, body } = await operation(contract.logos.put);
  expect([status, body]).toEqual([200, { logo_url: `/logos/tenants/${IDS.tenant}/logo.png?v=0123456789abcdef` }]);
  expect(received.filter((line) => !line.startsWith("DynamoDB"))).toEqual([
    `HEAD ${upload}`,
    `GET ${upload}`,
    `PUT ${logo}`,
    `DELETE ${upload}`,
  ]);
  expect(received).toContain("DynamoDB_20120810.TransactWriteItems");
});

test("recognizes S3's 404", async () => {
  uploaded = false;
  expect(await operation(contract.logos.put)).toMatchObject({ status: 409, body: { code: "data_unavailable" } });
});

test("signs an upload", async () => {
  const { status, body } = await operation(contract.logos.startUpload);
  expect(status).toBe(200);
  expect(body.fields).toMatchObject({
    key: `uploads/tenants/${IDS.tenant}/logo.png`,
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
  });
});
