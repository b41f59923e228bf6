import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { ORIGIN_HEADER } from "../../../functions/platform/cloudfront-origin.ts";
import { signingKey } from "../../../infra/local/cognito/tokens.ts";
import { authorizer, createGateway } from "../../../infra/local/gateway/gateway.ts";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import { ORIGIN_SECRET } from "../../../infra/local/settings.ts";
import { type Route, route } from "../../../shared/contract/route.ts";
import { CLIENT, forgeries, ISSUER, validClaims } from "./forged-tokens.ts";

const operation = (method: Route["method"], path: Route["path"], roles: Route["roles"] = ["MANAGER"]) =>
  route(method, path, { roles, scope: null, summary: "A test's operation", response: z.unknown() });

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

/** Starts a gateway for a contract of its own, whose only function records its events. */
function gatewayHarness() {
  const folder = mkdtempSync(join(tmpdir(), "clinic-gateway-"));
  const key = signingKey(join(folder, "key.pem"));
  rmSync(folder, { recursive: true });
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

  const authorize = authorizer({ issuer: ISSUER, clientId: CLIENT, jwks: key.jwks });
  const server = createServer(createGateway({ contract, authorize, load: async () => handler }));
  let port = 0;

  return {
    key,
    events,
    port: () => port,
    open: async () => {
      port = await listenLocally(server);
    },
    close: () => closeNow(server),
    token: (claims: object = {}) => key.sign({ ...validClaims(), ...claims }),
    call: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
    /** Sends path and headers as they are: fetch would tidy them. */
    raw: (path: string, method = "GET", headers: Record<string, string[]> = {}) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        httpRequest({ host: "127.0.0.1", port, path, method, headers }, async (response) =>
          resolve({ status: response.statusCode, body: await text(response) }),
        )
          .once("error", reject)
          .end();
      }),
  };
}

const gateway = gatewayHarness();
const { call, events, key, raw, token } = gateway;

beforeAll(() => gateway.open());
afterAll(() => gateway.close());
beforeEach(() => void events.splice(0));

const callAs = (authorization: string | undefined, path = "/api/things/t1") =>
  call(path, authorization === undefined ? {} : { headers: { authorization } });

describe("the authorizer", () => {
  test.each(["access", "id"])("lets a valid %s token pass", async (use) => {
    const claims = use === "id" ? { token_use: "id", aud: CLIENT, client_id: undefined } : {};
    expect((await callAs(`Bearer ${token(claims)}`)).status).toBe(200);
    expect((await callAs(token(claims))).status).toBe(200);
  });

  test("lets a public route pass without a token", async () => {
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

  test("prefers a literal path to one with a parameter", async () => {
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
  ])("answers %s %s with 404 without requiring a token", async (method, path) => {
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

  test("replaces a client's header of CloudFront's name", async () => {
    await call("/api/bare", { headers: { [ORIGIN_HEADER]: "a guess" } });
    expect(events[0]?.headers[ORIGIN_HEADER]).toBe(ORIGIN_SECRET);
  });

  test("omits missing parts of the request", async () => {
    await call("/api/bare");
    expect(events[0]).not.toHaveProperty("queryStringParameters");
    expect(events[0]).not.toHaveProperty("pathParameters");
    expect(events[0]?.requestContext).not.toHaveProperty("authorizer");
  });

  test("has every claim as text, and lists in brackets", async () => {
    const claims = { "cognito:groups": ["A", "B"], count: 3, flag: true };
    await call("/api/things/t1", { headers: { authorization: `Bearer ${token(claims)}` } });
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
  ])("passes on a body of type %s", async (type, body, isBase64Encoded) => {
    await call("/api/open", { method: "POST", body: Buffer.from(body), headers: { "content-type": type } });
    const expected = isBase64Encoded ? Buffer.from(body).toString("base64") : body;
    expect(events[0]).toMatchObject({ body: expected, isBase64Encoded });
  });

  test("passes on JSON in other bytes than UTF-8 in base64, so that they are not replaced", async () => {
    const body = Buffer.from('{"é":1}', "latin1");
    await call("/api/open", { method: "POST", body, headers: { "content-type": "application/json" } });
    expect(events[0]).toMatchObject({ body: body.toString("base64"), isBase64Encoded: true });
  });

  test("joins a repeated header", async () => {
    await raw("/api/bare", "GET", { "x-many": ["1", "2"] });
    expect(events[0]?.headers["x-many"]).toBe("1,2");
  });
});

describe("the answer", () => {
  test("has status, headers, cookies and binary content", async () => {
    const response = await call("/api/cookies");
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(response.headers.get("x-own")).toBe("5");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2]);
  });

  test("is the value itself when a function returns no answer of the proxy format", async () => {
    const response = await call("/api/bare");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ anything: 1 });
  });

  test("reveals nothing of a crash", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await call("/api/crash");
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ message: "Internal Server Error", code: "internal" });
    expect(body).not.toContain("secret cause");
    expect(log).toHaveBeenCalledOnce();
  });

  test("is 413 for a body over 10 MB", async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    const response = await call("/api/open", { method: "POST", body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ message: "Request Entity Too Large", code: "too_large" });
    expect(events).toHaveLength(0);
  });
});

test("survives a client that disconnects during its body", async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(gateway.port(), "127.0.0.1", () => {
      socket.write("POST /api/open HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf");
      setTimeout(() => socket.destroy(), 30);
    }).once("close", () => resolve());
  });
  expect((await call("/api/bare")).status).toBe(200);
  expect(events.filter(({ routeKey }) => routeKey === "POST /api/open")).toHaveLength(0);
});
