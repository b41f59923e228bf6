import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../functions/api/accounts/index.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { type Role, TENANT_ROLES } from "../../../shared/contract/roles.ts";
import { ACCESS_TEXTS, COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { call, type EventOptions, IDS } from "../../support/call.ts";
import { operations } from "../../support/operations.ts";
import { givenCaller } from "../../support/rows.ts";
import { stubClient } from "../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
});

const me = (options: EventOptions) => call(handler, contract.accounts.me, options);

test("returns the administrator's row and clinic after exactly two point reads", async () => {
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

test("takes the user of a rebuilt account from its token, whose sub is another", async () => {
  givenCaller(dynamo, "TENANT_ADMIN");
  const sub = IDS.otherUser;
  expect((await me({ as: "TENANT_ADMIN", sub })).status).toBe(403);
  expect((await me({ as: "TENANT_ADMIN", sub, claims: { user_id: IDS.user } })).status).toBe(200);
  expect((await me({ as: "TENANT_ADMIN", sub, claims: { user_id: "ten_1#" } })).status).toBe(401);
});

test("returns no attribute that the contract does not declare", async () => {
  givenCaller(dynamo, "TENANT_ADMIN", { user: { secret_note: "x" }, tenant: { internal_rate: 3 } });
  const { body } = await me({ as: "TENANT_ADMIN" });
  expect(JSON.stringify(body)).not.toMatch(/secret_note|internal_rate|__edb|pk/);
});

test("returns no clinic for a platform administrator, after one read", async () => {
  givenCaller(dynamo, "PLATFORM_ADMIN");
  expect((await me({ as: "PLATFORM_ADMIN" })).body).toMatchObject({ tenant_id: null, tenant: null });
  expect(dynamo.commandCalls(GetCommand)).toHaveLength(1);
});

test.each<[string, EventOptions, number, string, string]>([
  ["no token", {}, 401, "unauthenticated", COMMON_TEXTS.notLoggedIn],
  [
    "an id token",
    { as: "TENANT_ADMIN", claims: { token_use: "id" } },
    401,
    "unauthenticated",
    COMMON_TEXTS.notLoggedIn,
  ],
  ["a token without a sub", { as: "TENANT_ADMIN", sub: "" }, 401, "unauthenticated", ACCESS_TEXTS.noUserId],
  ["a token whose groups lack the row's role", { as: "PLATFORM_ADMIN" }, 403, "forbidden", ACCESS_TEXTS.staleSession],
  [
    "a group that only contains the role's name",
    { as: "TENANT_ADMIN", claims: { "cognito:groups": "[XTENANT_ADMIN]" } },
    403,
    "forbidden",
    ACCESS_TEXTS.staleSession,
  ],
])("%s is refused", async (_, options, status, code, error) => {
  givenCaller(dynamo, "TENANT_ADMIN");
  expect(await me(options)).toMatchObject({ status, body: { code, error, request_id: "request-1" } });
});

describe("of a person who must set up a second factor", () => {
  const claims = { mfa_missing: "required" };

  test("returns who they are, and that they must set it up", async () => {
    givenCaller(dynamo, "TENANT_ADMIN");
    expect(await me({ as: "TENANT_ADMIN", claims })).toMatchObject({ status: 200, body: { mfa_required: true } });
    expect(await me({ as: "TENANT_ADMIN" })).toMatchObject({ status: 200, body: { mfa_required: false } });
  });

  test("requires one of everyone without it, where the clinic wants that, from the next request on", async () => {
    const optional = { mfa_missing: "optional" };
    const required = async (require_mfa: boolean | undefined, as: Role, marks = {}) => {
      givenCaller(dynamo, as, { tenant: { require_mfa } });
      return (await me({ as, claims: marks })).body.mfa_required;
    };
    for (const role of TENANT_ROLES) {
      expect(await required(true, role, optional)).toBe(true);
      expect(await required(true, role)).toBe(false);
      expect(await required(false, role, optional)).toBe(false);
      expect(await required(undefined, role, optional)).toBe(false);
    }
    expect(await required(true, "PLATFORM_ADMIN", optional)).toBe(false);
  });

  test("refuses everything else that is not open to them", async () => {
    givenCaller(dynamo, "TENANT_ADMIN");
    const { listAdministrators } = contract.accounts;
    expect(await call(handler, listAdministrators, { as: "TENANT_ADMIN", claims })).toMatchObject({
      status: 403,
      body: { code: "mfa_required", error: expect.stringContaining("authenticator app") },
    });
  });

  test("opens only /api/me and its sign-out to them", () => {
    const open = operations.filter(({ route }) => route.allowedBeforeMfaSetup).map(({ route }) => route.path);
    expect(open).toEqual(["/api/me", "/api/me/sign-out"]);
  });
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
  ])("refuses a token of %s with 401", async (_, claims) => {
    expect(await withToken(claims)).toMatchObject({
      status: 401,
      body: { code: "unauthenticated", error: "You have been signed out. Please sign in again." },
    });
  });

  test("accepts a token of the same second, which may be the next sign-in", async () => {
    expect((await withToken({ auth_time: String(second) })).status).toBe(200);
  });

  test("reports an inactive account before an ended session", async () => {
    const answer = await withToken({ auth_time: String(second - 1) }, { status: "INACTIVE" });
    expect(answer).toMatchObject({ status: 403, body: { code: "account_inactive" } });
  });
});

test("refuses a person without a users row", async () => {
  expect(await me({ as: "TENANT_ADMIN" })).toMatchObject({ status: 403, body: { error: ACCESS_TEXTS.noTenant } });
});

test.each([
  ["no clinic", { tenant_id: undefined }],
  ["a clinic that was deleted", { tenant_id: IDS.otherTenant }],
])("refuses a person of %s", async (_, user) => {
  givenCaller(dynamo, "TENANT_ADMIN", { user });
  expect(await me({ as: "TENANT_ADMIN" })).toMatchObject({
    status: 403,
    body: { code: "forbidden", error: ACCESS_TEXTS.noTenant },
  });
});

test("refuses users of an inactive clinic with the specification's sentence", async () => {
  givenCaller(dynamo, "RECEPTIONIST", { tenant: { status: "INACTIVE" } });
  expect(await me({ as: "RECEPTIONIST" })).toMatchObject({
    status: 403,
    body: {
      code: "tenant_inactive",
      error: "This clinic's account is inactive. Please contact the platform administrator.",
    },
  });
});

test("refuses an inactive person without reading the clinic", async () => {
  givenCaller(dynamo, "RECEPTIONIST", { user: { status: "INACTIVE" } });
  expect(await me({ as: "RECEPTIONIST" })).toMatchObject({ status: 403, body: { code: "account_inactive" } });
  expect(dynamo.commandCalls(GetCommand)).toHaveLength(1);
});

test("reads several groups from one flattened text", async () => {
  givenCaller(dynamo, "MANAGER");
  expect((await me({ as: "MANAGER", claims: { "cognito:groups": "[RECEPTIONIST MANAGER]" } })).status).toBe(200);
});
