import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/accounts/index.ts";
import { contract } from "../../../shared/contract.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { call } from "../../support/call.ts";
import type { EventOptions } from "../../support/event.ts";
import { givenCaller } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
});

const me = (options: EventOptions) => call(handler, contract.accounts.me, options);

test("a signed-in administrator sees their row and their clinic, after exactly two point reads", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { tenant: { logo_url: "/logos/a.png" } });
  const { status, body } = await me({ as: "TENANT_ADMIN" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    role: "TENANT_ADMIN",
    first_name: "Ada",
    tenant: { tenant_name: "Lakeside Family Clinic", status: "ACTIVE", logo_url: "/logos/a.png" },
  });
  expect(dynamo.commandCalls(GetCommand)).toHaveLength(2);
  for (const { args } of dynamo.commandCalls(GetCommand)) expect(args[0].input.ConsistentRead).toBe(true);
});

test("what the contract does not declare never leaves", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { user: { secret_note: "x" }, tenant: { internal_rate: 3 } });
  const { body } = await me({ as: "TENANT_ADMIN" });
  expect(JSON.stringify(body)).not.toMatch(/secret_note|internal_rate|__edb|pk/);
});

test("a platform administrator has no clinic and costs one read", async () => {
  givenCaller(dynamo, "PLATFORM_ADMIN");
  expect((await me({ as: "PLATFORM_ADMIN" })).body).toMatchObject({ tenant_id: null, tenant: null });
  expect(dynamo.commandCalls(GetCommand)).toHaveLength(1);
});

test.each<[string, EventOptions, number, string, string]>([
  ["no token", {}, 401, "unauthenticated", MESSAGES.notLoggedIn],
  ["an id token", { as: "TENANT_ADMIN", claims: { token_use: "id" } }, 401, "unauthenticated", MESSAGES.notLoggedIn],
  ["a token without a sub", { as: "TENANT_ADMIN", sub: "" }, 401, "unauthenticated", MESSAGES.access.noUserId],
  [
    "a token whose groups lack the row's role",
    { as: "PLATFORM_ADMIN" },
    403,
    "forbidden",
    MESSAGES.access.staleSession,
  ],
  [
    "a group that only contains the role's name",
    { as: "TENANT_ADMIN", claims: { "cognito:groups": "[XTENANT_ADMIN]" } },
    403,
    "forbidden",
    MESSAGES.access.staleSession,
  ],
])("%s is refused", async (_, options, status, code, error) => {
  givenCaller(dynamo, "TENANT_ADMIN");
  expect(await me(options)).toMatchObject({ status, body: { code, error, request_id: "request-1" } });
});

describe("of a person who was signed out everywhere", () => {
  const signed_out_at = "2026-11-27T10:00:00.700Z";
  const second = Date.parse("2026-11-27T10:00:00Z") / 1000;
  const withToken = (claims: Record<string, string>, user: object = {}) => {
    givenCaller(dynamo, "MANAGER", { user: { signed_out_at, ...user } });
    return me({ as: "MANAGER", claims });
  };

  test.each([
    ["an older sign-in", { auth_time: String(second - 1) }],
    ["a sign-in at an unknown time", {}],
    ["a sign-in at no time", { auth_time: "x" }],
  ])("a token of %s is a 401", async (_, claims) => {
    expect(await withToken(claims)).toMatchObject({
      status: 401,
      body: { code: "unauthenticated", error: "You have been signed out. Please sign in again." },
    });
  });

  test("a token of the same second is accepted, because it may be the sign-in right after", async () => {
    expect((await withToken({ auth_time: String(second) })).status).toBe(200);
  });

  test("the inactive account is named before the ended session", async () => {
    const answer = await withToken({ auth_time: String(second - 1) }, { status: "INACTIVE" });
    expect(answer).toMatchObject({ status: 403, body: { code: "account_inactive" } });
  });
});

test("somebody without a users row is refused", async () => {
  expect(await me({ as: "TENANT_ADMIN" })).toMatchObject({ status: 403, body: { error: MESSAGES.access.noTenant } });
});

test("the people of an inactive clinic are refused in the words of the specification", async () => {
  givenCaller(dynamo, "RECEPTIONIST", { tenant: { status: "INACTIVE" } });
  expect(await me({ as: "RECEPTIONIST" })).toMatchObject({
    status: 403,
    body: {
      code: "tenant_inactive",
      error: "This clinic's account is inactive. Please contact the platform administrator.",
    },
  });
});

test("an inactive person is refused, and the clinic is not even read", async () => {
  givenCaller(dynamo, "RECEPTIONIST", { user: { status: "INACTIVE" } });
  expect(await me({ as: "RECEPTIONIST" })).toMatchObject({ status: 403, body: { code: "account_inactive" } });
  expect(dynamo.commandCalls(GetCommand)).toHaveLength(1);
});

test("several groups arrive as one flattened text", async () => {
  givenCaller(dynamo, "MANAGER");
  expect((await me({ as: "MANAGER", claims: { "cognito:groups": "[RECEPTIONIST MANAGER]" } })).status).toBe(200);
});
