import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import { compressFiles, staticFiles } from "../../../infra/local/static.ts";

const folder = mkdtempSync(join(tmpdir(), "clinic-static-"));
const web = join(folder, "web");
mkdirSync(join(web, "assets"), { recursive: true });
mkdirSync(join(web, ".vite"));
writeFileSync(join(folder, "secret.txt"), "secret");
writeFileSync(join(web, ".vite/manifest.json"), "{}");
writeFileSync(join(web, "index.html"), "<!doctype html><title>Clinic</title>");
writeFileSync(join(web, "online.html"), "<!doctype html><title>Appointments</title>");
writeFileSync(join(web, "favicon.svg"), "<svg/>");
writeFileSync(join(web, "assets/app-1a2b.js"), "export {};".repeat(100));
writeFileSync(join(web, "assets/font-1a2b.woff2"), "font");
compressFiles(web);

const handle = staticFiles(web);
const server = createServer((request, response) => void handle(request, response));
let port = 0;
beforeAll(async () => {
  port = await listenLocally(server);
});
afterAll(async () => {
  await closeNow(server);
  rmSync(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);

const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest({ port, path, host: "127.0.0.1" }, (response) => resolve(response.resume().statusCode))
      .once("error", reject)
      .end();
  });

test.each(["/", "/login", "/tenant_admin/services/loc_1", "/recover-password?id=1"])(
  "serves the app without caching for the page %s",
  async (path) => {
    const response = await get(path);
    expect(await response.text()).toContain("<title>Clinic</title>");
    expect(response.headers.get("content-type")).toBe("text/html;charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
);

test.each(["/book/lakeside?service=svc_1", "/my-appointment", "/my-offer"])(
  "serves the patients' pages without caching for %s",
  async (path) => {
    const response = await get(path);
    expect(await response.text()).toContain("<title>Appointments</title>");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
);

test("serves a hashed asset compressed and cacheable forever", async () => {
  const response = await get("/assets/app-1a2b.js", { headers: { "accept-encoding": "gzip" } });
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const bytes = Number(response.headers.get("content-length"));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(200);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(await response.text()).toBe("export {};".repeat(100));
});

test("serves a file uncompressed when it is compressed already or the client can't decompress", async () => {
  expect((await get("/assets/font-1a2b.woff2")).headers.get("content-encoding")).toBeNull();
  const plain = await get("/assets/app-1a2b.js", { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
});

test("answers 304 for an unchanged file", async () => {
  const etag = (await get("/favicon.svg")).headers.get("etag") ?? "";
  const again = await get("/favicon.svg", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("answers HEAD without content, and refuses writes", async () => {
  const head = await get("/favicon.svg", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "6", ""]);
  expect((await get("/favicon.svg", { method: "POST" })).status).toBe(405);
});

test.each([
  "/assets/gone.js",
  "/.vite/manifest.json",
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/assets/%zz.js",
  "/assets/%00.js",
])("answers 404 for %s", async (path) => {
  expect(await statusOf(path)).toBe(404);
});
