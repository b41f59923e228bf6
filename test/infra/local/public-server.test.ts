import { once } from "node:events";
import { WebSocket } from "ws";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import { publicServer } from "../../../infra/local/public-server.ts";

const mail = { to: "a@example.com", subject: "Hello", text: "Hi", at: "2026-01-02T09:00:00.000Z" };
const server = publicServer();
let origin = "";

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listenLocally(server.ipv4)}`;
});
afterAll(() => closeNow(server.ipv4));

const says = (text: string) => (_: unknown, response: { end(text: string): unknown }) => response.end(text);

test("answers 503 until the product is ready", async () => {
  const response = await fetch(`${origin}/`);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
});

describe("when it is open", () => {
  beforeAll(() =>
    server.open({
      api: says("api") as never,
      logos: says("logos") as never,
      web: (request, response) => {
        if (request.url === "/broken") throw new Error("secret");
        response.end("web");
      },
      live: (_, socket) => void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"),
      outbox: { add: () => undefined, list: () => [mail], html: () => "<p>Hi</p>" },
      tick: async (time) => ({ time }),
      config: { environment: "local" },
      headers: { "X-Frame-Options": "DENY", "Content-Security-Policy": "default-src 'none'" },
    }),
  );

  test.each([
    ["/api/me", "api"],
    ["/feeds/feed_1.ics?key=secret", "api"],
    ["/api", "api"],
    ["/logos/tenants/t/logo.png?v=1", "logos"],
    ["/login", "web"],
    ["/apiary", "web"],
    ["/config.json?x=1", '{"environment":"local"}'],
    ["/__outbox.json", JSON.stringify([mail])],
  ])("answers %s by its part, with the security headers", async (path, text) => {
    const response = await fetch(`${origin}${path}`);
    expect(await response.text()).toBe(text);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
  });

  test.each([
    ["/live?ticket=t", "Unexpected server response: 403"],
    ["/elsewhere", "socket hang up"],
  ])("leads a WebSocket to %s to the live connections only: %s", async (path, message) => {
    const socket = new WebSocket(`${origin.replace("http", "ws")}${path}`);
    const [error] = await once(socket, "error");
    expect((error as Error).message).toBe(message);
  });

  test("serves the outbox as a page that runs nothing", async () => {
    const response = await fetch(`${origin}/__outbox`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("style-src 'unsafe-inline'");
    expect(await response.text()).toContain("Hello");
  });

  test("serves one mail as its recipient sees it", async () => {
    const response = await fetch(`${origin}/__outbox/1`);
    expect(response.headers.get("content-security-policy")).toContain("img-src 'self'");
    expect(await response.text()).toBe("<p>Hi</p>");
  });

  test.each([
    ['{"time":"2027-03-01T18:00:00.000Z"}', { time: "2027-03-01T18:00:00.000Z" }],
    ['{"time":"tomorrow"}', {}],
    ["", {}],
  ])("moves the clock of messages by %s", async (body, answer) => {
    expect(await (await fetch(`${origin}/__clock`, { method: "POST", body })).json()).toEqual(answer);
  });

  test("reveals nothing when a part fails", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await fetch(`${origin}/broken`);
    expect([response.status, await response.text()]).toEqual([500, "Internal Server Error\n"]);
    expect(log).toHaveBeenCalledOnce();
  });
});
