import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Handler } from "aws-lambda";
import { ORIGIN_HEADER } from "../../../functions/platform/cloudfront-origin.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { call, IDS } from "../../support/call.ts";
import { givenCaller, keyOf, userItem } from "../../support/rows.ts";
import { stubClient } from "../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
let handler: Handler;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "INFO");
  // The logger then writes to the global console, where this test can read it.
  vi.stubEnv("POWERTOOLS_DEV", "true");
  vi.stubEnv("RELEASE", "v1.2.0");
  vi.stubEnv("AWS_LAMBDA_FUNCTION_VERSION", "7");
  vi.resetModules();
  ({ handler } = (await import("../../../functions/api/accounts/index.ts")) as never);
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

test("logs a refusal with its code, and who was refused", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { status: "INACTIVE" } });
  await call(handler as never, contract.accounts.me, { as: "TENANT_ADMIN" });
  expect(lines).toMatchObject([{ level: "INFO", status: 403, code: "tenant_inactive", user_id: IDS.user }]);
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

test("logs twelve frames at most, and none that is a line of the message", async () => {
  const error = Object.assign(new Error("Grace Hopper at 5550100100"), { name: "AccessDeniedException" });
  const frames = Array.from({ length: 20 }, (_, depth) => `    at frame${depth} (file.ts:1:1)`);
  error.stack = ["Error: Grace Hopper at 5550100100", "Hopper at home", ...frames].join("\n");
  dynamo.on(UpdateCommand).resolves({});
  stubClient(CognitoIdentityProviderClient).on(AdminGetUserCommand).rejects(error);
  await call(handler as never, contract.accounts.forgotPassword, { body: { email: "grace@example.com" } });
  expect(lines[0]).toMatchObject({ frames: frames.slice(0, 12) });
  expect(JSON.stringify(lines)).not.toContain("Hopper");
});

test("logs why the current row of a conflict could not be shown", async () => {
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { tenant_name: 7, version: 9 } });
  const { user, otherUser, tenant: tenant_id } = IDS;
  const next = userItem("TENANT_ADMIN", { user_id: otherUser });
  dynamo.on(GetCommand, { Key: keyOf("user", "user_id", otherUser) }).resolves({ Item: next });
  const both = [user, otherUser];
  const edb = { __edb_e__: "administrators", __edb_v__: "1" };
  dynamo
    .on(GetCommand, { Key: keyOf("administrators", "tenant_id", tenant_id) })
    .resolves({ Item: { ...edb, tenant_id, user_ids: both, active_ids: both, revision: 1 } });
  const body = { user_id: otherUser, version: 1 };
  const answer = await call(handler as never, contract.accounts.handOver, { as: "TENANT_ADMIN", body });
  expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(lines).toMatchObject([{ level: "ERROR", cause: expect.arrayContaining(["ZodError"]) }]);
});
