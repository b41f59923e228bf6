import { connect } from "node:net";
import { ORIGIN_HEADER } from "../../../functions/http/event.ts";
import { ORIGIN_SECRET } from "../../../infra/local/settings.ts";
import { gatewayHarness } from "./gateway-harness.ts";

const gateway = gatewayHarness();
const { call, events, raw, token } = gateway;

beforeAll(() => gateway.open());
afterAll(() => gateway.close());
beforeEach(() => void events.splice(0));

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
