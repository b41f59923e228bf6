import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { signingKey } from "../../../infra/local/cognito/signing-key.ts";
import { authorizer } from "../../../infra/local/gateway/authorizer.ts";
import { createGateway } from "../../../infra/local/gateway/gateway.ts";
import { closeNow, listenInside } from "../../../infra/local/listen.ts";
import { type Route, route } from "../../../shared/route.ts";
import { CLIENT, forgeries, ISSUER, validClaims } from "./forged-tokens.ts";

const operation = (method: Route["method"], path: Route["path"], roles: Route["roles"] = ["MANAGER"]) =>
  route({ method, path, roles, summary: "A test's operation", response: z.unknown() });

const contract = {
  things: {
    one: operation("GET", "/api/things/{thing_id}"),
    current: operation("GET", "/api/things/current"),
    part: operation("GET", "/api/things/{thing_id}/parts/{part_id}"),
    create: operation("POST", "/api/things"),
    open: operation("GET", "/api/open/{name}", "public"),
    save: operation("POST", "/api/open", "public"),
    crash: operation("GET", "/api/crash", "public"),
    bare: operation("GET", "/api/bare", "public"),
    cookies: operation("GET", "/api/cookies", "public"),
  },
};

type Event = Record<string, unknown> & { requestContext: Record<string, unknown>; headers: Record<string, string> };

const folder = mkdtempSync(join(tmpdir(), "clinic-gateway-"));
const key = signingKey(join(folder, "key.pem"));
const events: Event[] = [];

const handler = async (event: object) => {
  const { routeKey } = event as { routeKey: string };
  events.push(event as Event);
  if (routeKey === "GET /api/crash") throw new Error("secret cause");
  if (routeKey === "GET /api/bare") return { anything: 1 };
  if (routeKey === "GET /api/cookies")
    return { statusCode: 201, cookies: ["a=1", "b=2"], headers: { "X-Own": 5 }, body: "AQI=", isBase64Encoded: true };
  return { statusCode: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ routeKey }) };
};

const server = createServer(
  createGateway({
    contract,
    authorize: authorizer({ issuer: ISSUER, clientId: CLIENT, jwks: key.jwks }),
    load: async () => handler,
  }),
);
let origin = "";

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listenInside(server)}`;
});
afterAll(async () => {
  await closeNow(server);
  rmSync(folder, { recursive: true });
});
beforeEach(() => void events.splice(0));

const token = (claims: object = {}) => key.sign({ ...validClaims(), ...claims });
const call = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);
const callAs = (authorization: string | undefined, path = "/api/things/t1") =>
  call(path, authorization === undefined ? {} : { headers: { authorization } });

/** Sends a path as it is: fetch would tidy it. */
const raw = (path: string, method = "GET", headers: Record<string, string[]> = {}) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    httpRequest({ hostname, port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
      .once("error", reject)
      .end();
  });

describe("the event", () => {
  test("has the shape of an HTTP API's, payload format 2.0", async () => {
    await call("/api/open/a%2Fb?x=1&x=2&y=%C3%A9+z", { headers: { "X-Two": "b", cookie: "p=1; q=2" } });
    expect(events[0]).toMatchObject({
      version: "2.0",
      routeKey: "GET /api/open/{name}",
      rawPath: "/api/open/a%2Fb",
      rawQueryString: "x=1&x=2&y=%C3%A9+z",
      queryStringParameters: { x: "1,2", y: "é z" },
      pathParameters: { name: "a%2Fb" },
      cookies: ["p=1", "q=2"],
      headers: { "x-two": "b" },
      isBase64Encoded: false,
      requestContext: {
        routeKey: "GET /api/open/{name}",
        stage: "$default",
        http: { method: "GET", path: "/api/open/a%2Fb", protocol: "HTTP/1.1", sourceIp: "127.0.0.1" },
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      },
    });
    expect(events[0]?.requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(events[0]).not.toHaveProperty("body");
  });

  test("leaves out what the request does not have", async () => {
    await call("/api/bare");
    expect(events[0]).not.toHaveProperty("queryStringParameters");
    expect(events[0]).not.toHaveProperty("pathParameters");
    expect(events[0]?.requestContext).not.toHaveProperty("authorizer");
  });

  test("carries every claim as text and lists in brackets", async () => {
    await callAs(`Bearer ${token({ "cognito:groups": ["A", "B"], count: 3, flag: true })}`);
    expect(events[0]?.requestContext.authorizer).toMatchObject({
      jwt: { claims: { "cognito:groups": "[A B]", count: "3", flag: "true", token_use: "access" }, scopes: null },
    });
  });

  test.each([
    ["application/json; charset=utf-8", '{"é":1}', false],
    ["text/plain", "plain", false],
    ["application/vnd.api+json", "{}", false],
    ["application/octet-stream", "\u0001", true],
    ["application/x-www-form-urlencoded", "a=b", true],
  ])("hands a body of type %s on", async (type, body, isBase64Encoded) => {
    await call("/api/open", { method: "POST", body: Buffer.from(body), headers: { "content-type": type } });
    const expected = isBase64Encoded ? Buffer.from(body).toString("base64") : body;
    expect(events[0]).toMatchObject({ body: expected, isBase64Encoded });
  });

  test("joins a header that came twice", async () => {
    await raw("/api/bare", "GET", { "x-many": ["1", "2"] });
    expect(events[0]?.headers["x-many"]).toBe("1,2");
  });
});

describe("the authorizer", () => {
  test.each(["access", "id"])("lets a valid %s token pass", async (use) => {
    const claims = use === "id" ? { token_use: "id", aud: CLIENT, client_id: undefined } : {};
    expect((await callAs(`Bearer ${token(claims)}`)).status).toBe(200);
    expect((await callAs(token(claims))).status).toBe(200);
  });

  test("asks nobody on a public route", async () => {
    expect((await callAs("Bearer nonsense", "/api/open/x")).status).toBe(200);
  });

  test.each(forgeries(key))("refuses %s", async (_, authorization) => {
    const response = await callAs(authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toEqual({
      message: "Unauthorized",
      error: "User not logged in.",
      code: "unauthenticated",
      request_id: expect.any(String),
    });
    expect(events).toHaveLength(0);
  });
});

describe("routing", () => {
  const bearer = () => ({ headers: { authorization: `Bearer ${token()}` } });

  test("takes the literal path before the one with a parameter", async () => {
    expect(await (await call("/api/things/current", bearer())).json()).toEqual({ routeKey: "GET /api/things/current" });
    expect(await (await call("/api/things/other", bearer())).json()).toEqual({
      routeKey: "GET /api/things/{thing_id}",
    });
    await call("/api/things/current/parts/7", bearer());
    expect(events.at(-1)).toMatchObject({ pathParameters: { thing_id: "current", part_id: "7" } });
  });

  test.each([
    ["GET", "/api/nothing"],
    ["GET", "/api/things"],
    ["GET", "/api/things/"],
    ["GET", "/api/open/x/"],
    ["DELETE", "/api/things/t1"],
    ["HEAD", "/api/bare"],
    ["OPTIONS", "/api/things"],
    ["GET", "//api/bare"],
    ["GET", "/API/bare"],
  ])("answers %s %s with 404 before it asks for a token", async (method, path) => {
    const { status, body } = await raw(path, method);
    expect(status).toBe(404);
    if (method !== "HEAD") expect(JSON.parse(body)).toMatchObject({ message: "Not Found", code: "not_found" });
  });

  test.each(["/api/open/%", "/api/open/%zz?%=%E0%A4%A", "/api/open/%00"])(
    "survives the escapes of %s",
    async (path) => {
      expect((await raw(path)).status).toBe(200);
      expect(events[0]).toMatchObject({ pathParameters: { name: path.split("/")[3]?.split("?")[0] } });
    },
  );
});

describe("the answer", () => {
  test("carries status, headers, cookies and binary content", async () => {
    const response = await call("/api/cookies");
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(response.headers.get("x-own")).toBe("5");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2]);
  });

  test("is the value itself when a function gives no answer of the proxy format", async () => {
    const response = await call("/api/bare");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ anything: 1 });
  });

  test("to a crash tells nothing of it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await call("/api/crash");
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ message: "Internal Server Error", code: "internal" });
    expect(body).not.toContain("secret cause");
    expect(log).toHaveBeenCalledOnce();
  });

  test("to a body over 10 MB is 413", async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    const response = await call("/api/open", { method: "POST", body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ message: "Request Entity Too Large", code: "too_large" });
    expect(events).toHaveLength(0);
  });
});

test("a client that goes away in the middle of its body does no harm", async () => {
  const { port } = new URL(origin);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write("POST /api/open HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf");
      setTimeout(() => socket.destroy(), 30);
    }).once("close", () => resolve());
  });
  expect((await call("/api/bare")).status).toBe(200);
  expect(events.filter(({ routeKey }) => routeKey === "POST /api/open")).toHaveLength(0);
});
