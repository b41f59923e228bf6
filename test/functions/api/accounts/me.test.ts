import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { ROLES, type Role } from "../../../../shared/contract/roles.ts";
import { call, IDS } from "../../../support/call.ts";
import { givenCaller, keyOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("me", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const cognito = stubClient(CognitoIdentityProviderClient);
  beforeEach(() => {
    cognito.reset();
    dynamo.reset();
    dynamo.on(GetCommand).resolves({});
    dynamo.on(TransactWriteCommand).resolves({});
  });

  const STAFF = "staff_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const me = (as: Role, { user, tenant }: { user?: object; tenant?: object } = {}, claims = {}) => {
    givenCaller(dynamo, as, { user: { mfa: true, ...user }, ...(tenant && { tenant }) });
    return call(handler, contract.accounts.me, { as, claims });
  };
  const updated = () =>
    dynamo
      .commandCalls(TransactWriteCommand)
      .flatMap(({ args }) => args[0].input.TransactItems ?? [])
      .map(({ Update }) => Update);

  test("returns the person and the clinic, and writes nothing", async () => {
    expect(await me("MANAGER")).toMatchObject({
      status: 200,
      body: { user_id: IDS.user, role: "MANAGER", tenant: { tenant_id: IDS.tenant, logo_url: null } },
    });
    expect(updated()).toEqual([]);
  });

  test("returns no clinic for the platform's administrators", async () => {
    expect((await me("PLATFORM_ADMIN")).body).toMatchObject({ tenant_id: null, tenant: null });
  });

  describe("of a person who has set up a second factor, or turned it off", () => {
    const NONE = { mfa_missing: "optional" };

    test.each(["PLATFORM_ADMIN", "TENANT_ADMIN"] as const)("records it for the lists, for a %s", async (role) => {
      await me(role, { user: { mfa: false } });
      expect(updated()).toMatchObject([{ Key: keyOf("user", "user_id", IDS.user) }]);
      expect(Object.values(updated()[0]?.ExpressionAttributeValues ?? {})).toContain(true);
      expect(updated()[0]?.UpdateExpression).not.toContain("version");
    });

    test("records it in the row of staff as well", async () => {
      await me("RECEPTIONIST", { user: { mfa: true, staff_id: STAFF } }, NONE);
      expect(updated()).toMatchObject([
        { Key: keyOf("user", "user_id", IDS.user) },
        { Key: { pk: `$clinic#tenant_id_${IDS.tenant}`, sk: `$staff_1#staff_id_${STAFF}` } },
      ]);
      for (const update of updated()) expect(Object.values(update?.ExpressionAttributeValues ?? {})).toContain(false);
    });

    test("writes nothing when it is recorded", async () => {
      await me("MANAGER", { user: { mfa: true } });
      await me("MANAGER", { user: { mfa: false } }, NONE);
      expect(updated()).toEqual([]);
    });

    test("answers although it can't be recorded", async () => {
      dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "ThrottlingException" }));
      expect((await me("MANAGER", { user: { mfa: false } })).status).toBe(200);
    });
  });

  describe("at the first sign-in of an invited person", () => {
    test("records it in the users row and in the staff row, which the list shows", async () => {
      await me("RECEPTIONIST", {
        user: { invitation: "pending", staff_id: STAFF },
        tenant: { user_id: IDS.otherUser },
      });
      expect(updated()).toMatchObject([
        { Key: keyOf("user", "user_id", IDS.user) },
        { Key: { pk: `$clinic#tenant_id_${IDS.tenant}`, sk: `$staff_1#staff_id_${STAFF}` } },
      ]);
      for (const update of updated()) expect(JSON.stringify(update)).toContain('"accepted"');
    });

    test("records it in the clinic's row for the first administrator", async () => {
      await me("TENANT_ADMIN", { user: { invitation: "pending" } });
      expect(updated()).toMatchObject([
        { Key: keyOf("user", "user_id", IDS.user) },
        { Key: keyOf("tenant", "tenant_id", IDS.tenant) },
      ]);
    });

    test("leaves the versions alone, because no one has edited anything", async () => {
      await me("TENANT_ADMIN", { user: { invitation: "pending" } });
      expect(updated()).toHaveLength(2);
      for (const update of updated()) expect(update?.UpdateExpression).not.toContain("version");
    });

    test("answers all the same when that can't be written", async () => {
      dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "ThrottlingException" }));
      expect((await me("TENANT_ADMIN", { user: { invitation: "pending" } })).status).toBe(200);
    });
  });

  describe("on the first sign-in of a day", () => {
    const noted = () =>
      dynamo
        .commandCalls(UpdateCommand)
        .map(({ args }) => args[0].input)
        .filter(({ UpdateExpression }) => UpdateExpression?.includes("last_active_on"));
    const today = new Date().toISOString().slice(0, 10);

    test("records for the platform that the clinic is used", async () => {
      dynamo.on(UpdateCommand).resolves({});
      await me("MANAGER", { tenant: { last_active_on: "2026-01-01" } });
      expect(noted()).toMatchObject([{ Key: keyOf("tenant", "tenant_id", IDS.tenant) }]);
      expect(Object.values(noted()[0]?.ExpressionAttributeValues ?? {})).toContain(today);
    });

    test("writes nothing when it is noted", async () => {
      await me("MANAGER", { tenant: { last_active_on: today } });
      expect(noted()).toEqual([]);
    });

    test("answers although it can't be noted", async () => {
      dynamo.on(UpdateCommand).rejects(new Error("throttled"));
      expect((await me("MANAGER")).status).toBe(200);
    });
  });
});

describe("sign out everywhere", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const cognito = stubClient(CognitoIdentityProviderClient);
  beforeEach(() => {
    dynamo.reset();
    cognito.reset();
    dynamo.on(GetCommand).resolves({});
    dynamo.on(UpdateCommand).resolves({ Attributes: { __edb_e__: "tenantMinute", __edb_v__: "1", requests: 1 } });
    dynamo.on(TransactWriteCommand).resolves({});
  });

  const signOut = (as: (typeof ROLES)[number]) => {
    givenCaller(dynamo, as);
    return call(handler, contract.accounts.signOutEverywhere, { as });
  };
  const written = () =>
    dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? []);
  const signedOut = {
    Update: { Key: keyOf("user", "user_id", IDS.user), UpdateExpression: expect.stringContaining("signed_out_at") },
  };

  test.each(ROLES)("ends the sessions of a %s, the caller's own and no one else's", async (as) => {
    expect(await signOut(as)).toMatchObject({ status: 204, body: undefined });
    const entry = { operation: "accounts.signOutEverywhere", record_id: IDS.user };
    const tenant_id = as === "PLATFORM_ADMIN" ? "platform" : IDS.tenant;
    expect(written()).toMatchObject([signedOut, { Put: { Item: { ...entry, tenant_id } } }]);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual({
      UserPoolId: "us-east-1_test",
      Username: IDS.user,
    });
  });

  test("answers 503 when Cognito throttles, after the former tokens are refused", async () => {
    cognito
      .on(AdminUserGlobalSignOutCommand)
      .rejects(Object.assign(new Error("x"), { name: "TooManyRequestsException" }));
    expect(await signOut("MANAGER")).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(written()[0]).toMatchObject(signedOut);
  });

  test("revokes nothing when the row can't be written, so that the caller can try again", async () => {
    dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "ThrottlingException" }));
    expect((await signOut("MANAGER")).status).toBe(503);
    expect(cognito.calls()).toHaveLength(0);
  });
});
