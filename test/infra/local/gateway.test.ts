import { CLIENT, forgeries } from "./forged-tokens.ts";
import { gatewayHarness } from "./gateway-harness.ts";

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
