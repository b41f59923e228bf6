import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { signingKey } from "../../../infra/local/cognito/tokens.ts";
import { authorizer, createGateway } from "../../../infra/local/gateway/gateway.ts";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import { type Route, route } from "../../../shared/contract/route.ts";
import { CLIENT, ISSUER, validClaims } from "./forged-tokens.ts";

const operation = (method: Route["method"], path: Route["path"], roles: Route["roles"] = ["MANAGER"]) =>
  route(method, path, { roles, summary: "A test's operation", response: z.unknown() });

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
export function gatewayHarness() {
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
