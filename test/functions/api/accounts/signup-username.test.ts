import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ONBOARDING } from "../../../../shared/accounts/texts.ts";
import { IDS } from "../../../support/event.ts";
import { keyOf, tenantItem, userItem } from "../../../support/rows.ts";
import { EMAIL, openSignupForEach } from "./signup-for-each.ts";

const { dynamo, cognito, signup, written, actions, refusePut, givenExistingAccount } = openSignupForEach();

test("refuses an address that has a users row, and frees the username again", async () => {
  givenExistingAccount();
  dynamo
    .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
    .resolves({ Item: userItem("RECEPTIONIST", { user_id: IDS.otherUser }) });
  expect(await signup({ email: EMAIL, username: "hillview1" })).toMatchObject({
    status: 409,
    body: { code: "email_taken", error: ONBOARDING.emailTaken, fields: { email: ONBOARDING.emailTaken } },
  });
  expect(written()).toEqual(["username"]);
  expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
    Key: { pk: "$clinic#username_hillview1" },
    ConditionExpression: expect.stringContaining("#reserved_for"),
  });
  expect(actions()).toEqual(["SUPPRESS"]);
});

test("frees no username when it refuses an address that came without one", async () => {
  givenExistingAccount();
  dynamo
    .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
    .resolves({ Item: userItem("RECEPTIONIST", { user_id: IDS.otherUser }) });
  expect(await signup()).toMatchObject({ status: 409, body: { code: "email_taken" } });
  expect(dynamo.commandCalls(DeleteCommand)).toHaveLength(0);
});

describe("with a username", () => {
  const body = { email: EMAIL, username: "Hillview1" };
  const key = { pk: "$clinic#username_hillview1", sk: "$username_1" };
  const taken = { status: 409, body: { code: "username_taken", fields: { username: "Username is already taken" } } };

  test("reserves it for a day before anyone is mailed", async () => {
    expect((await signup(body)).status).toBe(201);
    const [first] = dynamo.commandCalls(PutCommand);
    expect(first?.args[0].input.Item).toMatchObject({ ...key, reserved_for: EMAIL });
    const hours = (first?.args[0].input.Item?.expires - Date.now() / 1000) / 3_600;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test("refuses one that another onboarding has reserved, and mails no one", async () => {
    refusePut("username", { ...key, username: "hillview1", reserved_for: "other@example.com" });
    expect(await signup(body)).toMatchObject(taken);
    expect(cognito.calls()).toHaveLength(0);
  });

  const givenClinic = (email: string, tenant_id: string = IDS.otherTenant) => {
    refusePut("username", { ...key, __edb_e__: "username", __edb_v__: "1", username: "x", tenant_id: IDS.otherTenant });
    dynamo
      .on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.otherTenant) })
      .resolves({ Item: tenantItem({ tenant_id: IDS.otherTenant, user_id: IDS.otherUser }) });
    const Item = { ...edb, user_id: IDS.otherUser, email, tenant_id };
    dynamo.on(GetCommand, { Key: keyOf("onboarding", "user_id", IDS.otherUser) }).resolves({ Item });
  };
  const edb = { __edb_e__: "onboarding", __edb_v__: "1" };

  test("refuses one that another clinic has", async () => {
    givenClinic("other@example.com");
    expect(await signup(body)).toMatchObject(taken);
    expect(cognito.calls()).toHaveLength(0);
  });

  test("refuses one that belongs to another clinic than the onboarding of the address has created", async () => {
    givenClinic(EMAIL, IDS.tenant);
    expect(await signup(body)).toMatchObject(taken);
    expect(cognito.calls()).toHaveLength(0);
  });

  test("refuses one whose clinic is being deleted", async () => {
    refusePut("username", { ...key, __edb_e__: "username", __edb_v__: "1", username: "x", tenant_id: IDS.otherTenant });
    expect(await signup(body)).toMatchObject(taken);
    expect(cognito.calls()).toHaveLength(0);
  });

  test("resumes the onboarding whose clinic has it already", async () => {
    givenClinic(EMAIL);
    givenExistingAccount();
    expect(await signup(body)).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
  });

  test("checks what a username has to be", async () => {
    const answer = await signup({ email: EMAIL, username: "abc" });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { username: "Username must be at least 5 characters" } },
    });
  });
});
