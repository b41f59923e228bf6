import { createServer, type Server } from "node:http";
import { closeNow, listenLocally } from "../../infra/local/http.ts";
import { logos } from "../../infra/local/s3.ts";
import { securityHeaders } from "../../infra/security-headers.ts";
import { LOGO_TYPES, MAX_LOGO_BYTES } from "../../shared/logos/logo.ts";
import { PNG, putUpload, routeOf } from "../support/canary-clinic.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { printFigures } from "../support/depth.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { gifOf, jpegOf, WEBP, webpChunk, webpOf } from "../support/images.ts";

let gateway: Gateway;
let own: Clinic;
let other: Clinic;
let server: Server;
let origin: string;
const figures = { logos: 0, wrong: 0 };

beforeAll(async () => {
  gateway = await startGateway();
  [own, other] = [await openClinic(), await openClinic("Hillview Dental")];
  const { s3 } = gateway.emulators;
  if (!s3) throw new Error("no S3");
  server = createServer((request, response) => void logos(s3.client)(request, response));
  origin = `http://127.0.0.1:${await listenLocally(server)}`;
}, 30_000);
afterAll(async () => {
  printFigures(`hostile logos: ${figures.logos} tried, ${figures.wrong} served`);
  await closeNow(server);
  await gateway.stop();
});

const asAdmin = <N extends string>(clinic: Clinic, name: N, tenant_id = clinic.tenant_id) =>
  gateway.send(routeOf(name), {
    token: gateway.token(clinic.users.TENANT_ADMIN, "TENANT_ADMIN"),
    params: { tenant_id },
  });

/** Returns the status, the type and the content of the response at the clinic's logo address. */
async function served(clinic: Clinic, path = `/logos/tenants/${clinic.tenant_id}/logo.png`) {
  const response = await fetch(`${origin}${path}`);
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), content };
}

const bytes = (text: string) => Buffer.from(text, "latin1");
const SCRIPT = "<script>alert(document.domain)</script>";

const NO_IMAGES: readonly (readonly [string, Buffer])[] = [
  ["an SVG", bytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ["an SVG behind an XML head", bytes(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>`)],
  ["a page", bytes(`<!doctype html>${SCRIPT}`)],
  ["a page that a PNG follows", Buffer.concat([bytes(SCRIPT), PNG])],
  ["a PNG behind a blank", Buffer.concat([bytes(" "), PNG])],
  ["a PNG behind a byte order mark", Buffer.concat([bytes("\xef\xbb\xbf"), PNG])],
  ["a script that claims to be a GIF", bytes("/*GIF89a*/alert(1)//")],
  ["a PDF", bytes("%PDF-1.7 and more")],
  ["a sound in a RIFF", bytes("RIFF\x24\0\0\0WAVEfmt ")],
  ["half a signature", PNG.subarray(0, 7)],
  ["0 bytes", Buffer.alloc(0)],
  ["a GIF that is a script too", bytes("GIF89a=1;alert(document.domain)//")],
  ["a JPEG that is only a beginning, with a page", bytes(`\xff\xd8\xff\xe0\0\x10JFIF\0\x01${SCRIPT}`)],
  ["a small file of 9 million pixels", gifOf(3_000, 3_000)],
  ["an image above 2 MiB", Buffer.concat([PNG, Buffer.alloc(MAX_LOGO_BYTES)])],
];

test.each(NO_IMAGES)("%s is never served, before or after it was refused", async (_, content) => {
  figures.logos += 1;
  await putUpload(gateway, own.tenant_id, content);
  const early = await served(own, `/logos/uploads/tenants/${own.tenant_id}/logo.png`);
  const answer = await asAdmin(own, "logos.put");
  const late = await served(own);
  if (early.status !== 403 || late.status !== 403) figures.wrong += 1;
  expect(answer.status).toBe(422);
  expect([early.status, late.status]).toEqual([403, 403]);
});

test.each([
  ["a PNG with a page behind it", Buffer.concat([PNG, bytes(SCRIPT)])],
  ["a JPEG with a page behind it", Buffer.concat([jpegOf(2, 2), bytes(SCRIPT)])],
  ["a GIF with a page behind it", Buffer.concat([gifOf(2, 2), bytes(SCRIPT)])],
  ["a WebP with a page in it", webpOf(webpChunk("XMP ", bytes(SCRIPT)), WEBP.lossy.subarray(12))],
])("serves of %s the image and nothing else", async (_, content) => {
  figures.logos += 1;
  await putUpload(gateway, other.tenant_id, content);
  expect((await asAdmin(other, "logos.put")).status).toBe(200);
  const { type, content: image } = await served(other);
  if (!LOGO_TYPES.some((allowed) => allowed === type) || image.includes("script")) figures.wrong += 1;
  expect(LOGO_TYPES).toContain(type);
  expect(image.includes("script")).toBe(false);
  const headers = securityHeaders({ cognitoOrigin: "https://a.example.com", logosOrigin: "https://b.example.com" });
  expect(headers["X-Content-Type-Options"]).toBe("nosniff");
});

describe("the upload form", () => {
  async function post(change: Record<string, string>, content: Buffer): Promise<number> {
    figures.logos += 1;
    const { body } = await asAdmin(own, "logos.startUpload");
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...body.fields, ...change })) form.set(name, String(value));
    form.set("file", new Blob([new Uint8Array(content)]), "logo.png");
    const response = await fetch(body.url, { method: "POST", body: form });
    return response.status;
  }

  test.each([
    ["another clinic's upload", () => `uploads/tenants/${other.tenant_id}/logo.png`],
    ["another clinic's logo", () => `tenants/${other.tenant_id}/logo.png`],
    ["the own logo, unchecked", () => `tenants/${own.tenant_id}/logo.png`],
    ["a path upwards", () => `uploads/tenants/${own.tenant_id}/../${other.tenant_id}/logo.png`],
  ])("does not write to %s", async (_, key) => {
    const before = await served(other);
    const status = await post({ key: key() }, PNG);
    if (status < 400) figures.wrong += 1;
    expect(status).toBe(403);
    expect(await served(other)).toEqual(before);
    expect((await served(own)).status).toBe(403);
  });

  test.each([
    ["0 bytes", Buffer.alloc(0), 400],
    ["more than 2 MiB", Buffer.concat([PNG, Buffer.alloc(MAX_LOGO_BYTES)]), 400],
  ])("refuses a file of %s", async (_, content, expected) => {
    const status = await post({}, content);
    if (status < 400) figures.wrong += 1;
    expect(status).toBe(expected);
  });

  test("is refused for another clinic, whose upload is not used either", async () => {
    figures.logos += 2;
    await putUpload(gateway, other.tenant_id, PNG);
    const before = await served(other);
    const statuses = [];
    for (const name of ["logos.startUpload", "logos.put"])
      statuses.push((await asAdmin(own, name, other.tenant_id)).status);
    figures.wrong += statuses.filter((status) => status !== 404).length;
    expect(statuses).toEqual([404, 404]);
    expect(await served(other)).toEqual(before);
  });
});
