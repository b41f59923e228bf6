import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Handler } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { ORIGIN_HEADER } from "../../../functions/http/headers.ts";
import { contract } from "../../../shared/contract.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { givenCaller } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
let handler: Handler;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "INFO");
  // The logger then writes to the global console, where this test can read it.
  vi.stubEnv("POWERTOOLS_DEV", "true");
  vi.stubEnv("RELEASE", "v1.2.0");
  vi.stubEnv("AWS_LAMBDA_FUNCTION_VERSION", "7");
  vi.resetModules();
  ({ handler } = (await import("../../../functions/accounts/index.ts")) as never);
});
beforeEach(() => {
  dynamo.reset();
  lines.length = 0;
  for (const method of ["info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((text) => void lines.push(JSON.parse(String(text))));
});

test("logs a request as one line of ids and outcomes, without personal data", async () => {
  // The clinic's use was noted today, so that nothing is written.
  const last_active_on = new Date().toISOString().slice(0, 10);
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { last_active_on } });
  await call(handler as never, contract.accounts.me, { as: "TENANT_ADMIN" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: "INFO",
    // The alarm of a new version counts lines by this word.
    message: "request",
    request_id: "request-1",
    version: "7",
    route: "GET /api/me",
    status: 200,
    user_id: IDS.user,
    tenant_id: IDS.tenant,
    ms: expect.any(Number),
    release: "v1.2.0",
    reads: 0,
    writes: 0,
  });
  expect(JSON.stringify(lines)).not.toMatch(/Ada|ada@|5550100|Lakeside/);
});

test("logs the address that CloudFront states, and nothing that the caller put before it", async () => {
  givenCaller(dynamo, "TENANT_ADMIN");
  const headers = { "x-forwarded-for": "10.9.9.9, 203.0.113.7, 70.132.0.9" };
  await call(handler as never, contract.accounts.me, { as: "TENANT_ADMIN", headers });
  expect(lines.find(({ message }) => message === "request")).toMatchObject({ address: "203.0.113.7" });
});

test("takes no address from a caller who bypasses CloudFront", async () => {
  const headers = { [ORIGIN_HEADER]: "x".repeat(64), "x-forwarded-for": "203.0.113.7, 10.9.9.9" };
  await call(handler as never, contract.accounts.me, { as: "TENANT_ADMIN", headers });
  expect(lines).toMatchObject([{ status: 403 }]);
  expect(lines[0]).not.toHaveProperty("address");
});

test("logs a refusal with its code", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { status: "INACTIVE" } });
  await call(handler as never, contract.accounts.me, { as: "TENANT_ADMIN" });
  expect(lines).toMatchObject([{ level: "INFO", status: 403, code: "tenant_inactive" }]);
});

test("logs an unexpected error with its names and frames, never with its message", async () => {
  dynamo.on(GetCommand).rejects(Object.assign(new Error("Ada Byron, 5550100100"), { name: "AccessDeniedException" }));
  await call(handler as never, contract.accounts.me, { as: "TENANT_ADMIN" });
  expect(lines).toMatchObject([{ level: "ERROR", message: "request", status: 500, code: "internal" }]);
  const { frames } = lines[0] as { frames: string[] };
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(frame).toMatch(/^\s+at /);
  expect(lines[0]?.cause).toContain("AccessDeniedException");
  expect(JSON.stringify(lines)).not.toMatch(/Ada|5550100/);
});
