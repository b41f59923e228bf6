import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { smoke } from "../../../infra/cli/smoke.ts";
import { freePort } from "../../../infra/local/dynamodb.ts";
import { DEMO_PASSWORD } from "../../../infra/local/seed/people.ts";
import { givenStarts, type Started, tokenOf } from "../local/started.ts";

const { state, begin } = givenStarts();
const SCRIPT = '<script type="module" src="/assets/start.js"></script>';
let product: Started;
let front: Server;
let url: string;
let page = SCRIPT;
/** Whether the list of appointments fails. */
let listFails = false;

/** Serves a page beside the product's API, which runs without the web app here. */
async function serve(): Promise<void> {
  front = createServer(async (request, response) => {
    if (request.url === "/login")
      return void response.writeHead(200, { "content-security-policy": "default-src 'none'" }).end(page);
    if (request.url === "/assets/start.js")
      return void response.writeHead(200, { "content-type": "text/javascript" }).end();
    if (listFails && request.url?.startsWith("/api/appointments?"))
      return void response.writeHead(503, { "content-type": "application/json" }).end('"The list is away."');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = "", "content-type": type = "application/json" } = request.headers;
    const answer = await fetch(`${product.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: { "content-type": type, ...(authorization && { authorization }) },
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

async function nameClinic(tenant_name: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await tokenOf(product.url, "admin@lakeside.example.com")}`,
    "content-type": "application/json",
  };
  const current = `${product.url}/api/tenants/current`;
  const { version } = (await (await fetch(current, { headers })).json()) as { version: number };
  const { status } = await fetch(current, { method: "PATCH", headers, body: JSON.stringify({ tenant_name, version }) });
  expect(status).toBe(200);
}

const signInAs = (email: string, password = DEMO_PASSWORD) => {
  vi.stubEnv("SMOKE_EMAIL", email);
  vi.stubEnv("SMOKE_PASSWORD", password);
};

beforeAll(async () => {
  product = begin(await freePort(), state);
  await product.printed("Ready:");
  await serve();
}, 60_000);
beforeEach(() => {
  signInAs("reception@lakeside.example.com");
  page = SCRIPT;
  listFails = false;
});
afterAll(() => void front.close());

test("books, finds and cancels an appointment in a clinic that is meant for it, again and again", async () => {
  await expect(smoke(["--url", url])).rejects.toThrow("a receptionist of a clinic that has Smoke in its name");
  await nameClinic("Smoke Clinic");
  const done = /^Smoke Clinic: an appointment at \d\d:\d\d on \d{4}-\d\d-\d\d was booked, listed and cancelled\.$/;
  const first = await smoke(["--url", url]);
  expect(first).toMatch(done);
  expect(await smoke(["--url", `${url}/`]), "the time is free again").toBe(first);
  signInAs("admin@lakeside.example.com");
  await expect(smoke(["--url", url])).rejects.toThrow("must be a receptionist");
}, 60_000);

test("cancels the appointment when its list fails, and reports the list", async () => {
  await nameClinic("Smoke Clinic");
  const first = await smoke(["--url", url]);
  listFails = true;
  await expect(smoke(["--url", url])).rejects.toThrow("GET /api/appointments answered 503");
  listFails = false;
  expect(await smoke(["--url", url]), "the time is free again").toBe(first);
}, 60_000);

test("fails for a page without its script, and for a wrong password", async () => {
  page = "<h1>Maintenance</h1>";
  await expect(smoke(["--url", url])).rejects.toThrow(/\/login answered 200 and is not the web app/);
  page = '<script src="/assets/gone.js"></script>';
  await expect(smoke(["--url", url])).rejects.toThrow("/assets/gone.js answered 200 and is no script");
  page = SCRIPT;
  signInAs("reception@lakeside.example.com", "Clinic#2025");
  await expect(smoke(["--url", url])).rejects.toThrow("reception@lakeside.example.com can't sign in");
});

test("looks the address up by the environment's name, and refuses another environment's", async () => {
  const ssm = mockClient(SSMClient);
  ssm.on(GetParameterCommand, { Name: "/clinic/staging/web-url" }).resolves({ Parameter: { Value: url } });
  await expect(smoke(["--env", "staging"])).rejects.toThrow(`${url} is the environment local and not staging.`);
});

test("names what is missing in one sentence", async () => {
  signInAs("");
  await expect(smoke(["--env", "staging"])).rejects.toThrow("Set SMOKE_EMAIL and SMOKE_PASSWORD.");
  signInAs("reception@lakeside.example.com");
  await expect(smoke([])).rejects.toThrow("Name an environment with --env <name>");
});
