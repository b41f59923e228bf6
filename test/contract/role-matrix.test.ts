import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { ROLES } from "../../shared/roles.ts";
import { routeKey } from "../../shared/route.ts";
import { call } from "../support/call.ts";
import { IDS } from "../support/event.ts";
import { operations } from "../support/operations.ts";
import { givenCaller } from "../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
});

const handlerOf = async (domain: string) => (await import(`../../functions/${domain}/index.ts`)).handler;
const params = { tenant_id: IDS.otherTenant, user_id: IDS.otherUser, recovery_id: "rec_1" };

test("the permissions are the ones that were agreed on", () => {
  const table = operations.map(({ route }) => `${routeKey(route)}: ${[route.roles].flat().join(" ")}`);
  expect(table).toMatchInlineSnapshot(`
    [
      "POST /api/auth/signup: PLATFORM_ADMIN",
      "GET /api/auth/recovery/{recovery_id}: public",
      "GET /api/me: PLATFORM_ADMIN TENANT_ADMIN RECEPTIONIST MANAGER PRACTITIONER",
      "POST /api/users: PLATFORM_ADMIN",
      "POST /api/users/{user_id}/invitation: PLATFORM_ADMIN",
      "GET /api/tenants: PLATFORM_ADMIN",
      "POST /api/tenants: PLATFORM_ADMIN",
      "PATCH /api/tenants/{tenant_id}/status: PLATFORM_ADMIN",
      "GET /api/tenants/current: TENANT_ADMIN",
      "PATCH /api/tenants/current: TENANT_ADMIN",
      "GET /api/tenants/current/notification-settings: TENANT_ADMIN",
      "PUT /api/tenants/current/notification-settings: TENANT_ADMIN",
      "POST /api/tenants/{tenant_id}/logo-upload: PLATFORM_ADMIN TENANT_ADMIN",
      "PUT /api/tenants/{tenant_id}/logo: PLATFORM_ADMIN TENANT_ADMIN",
    ]
  `);
});

describe.each(operations)("$domain.$operation", ({ domain, route }) => {
  test.each(ROLES)("as %s", async (role) => {
    givenCaller(dynamo, role);
    const { status } = await call(await handlerOf(domain), route, { as: role, params, body: "not the right shape" });
    const allowed = route.roles === "public" || route.roles.includes(role);
    expect(status === 403).toBe(!allowed);
    expect(status).not.toBe(401);
  });

  test("without a token", async () => {
    const { status } = await call(await handlerOf(domain), route, { params });
    expect(status === 401).toBe(route.roles !== "public");
  });

  test("of an inactive clinic", async () => {
    if (route.roles === "public") return;
    const role = route.roles.find((candidate) => candidate !== "PLATFORM_ADMIN") ?? "TENANT_ADMIN";
    givenCaller(dynamo, role, { tenant: { status: "INACTIVE" } });
    const { status, body } = await call(await handlerOf(domain), route, { as: role, params });
    expect({ status, code: body.code }).toEqual({ status: 403, code: "tenant_inactive" });
  });
});
