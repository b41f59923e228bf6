import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/accounts/index.ts";
import { contract } from "../../../shared/contract.ts";
import { ONBOARDING } from "../../../shared/messages/accounts.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { canceled, givenCaller, keyOf, platformEntry, tenantItem, userItem } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(PutCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(DeleteCommand).resolves({});
  givenCaller(dynamo, "PLATFORM_ADMIN");
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: sub } });
});

const EMAIL = "new@example.com";
const sub = [{ Name: "sub", Value: IDS.otherUser }];
const signup = (body: object = { email: "New@Example.com " }) =>
  call(handler, contract.accounts.signup, { as: "PLATFORM_ADMIN", body });

const written = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item?.__edb_e__);
const begun = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);
const refuseOnboarding = () => dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None"]));
const actions = () => cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input.MessageAction);
const refuse = (Item?: object) =>
  new ConditionalCheckFailedException({ message: "", $metadata: {}, ...(Item && { Item: marshall(Item) }) });
const refusePut = (entity: string, item?: object) =>
  dynamo.on(PutCommand, { Item: { __edb_e__: entity } as never }).rejects(refuse(item));
const givenExistingAccount = () => {
  cognito
    .on(AdminCreateUserCommand, { MessageAction: "SUPPRESS" })
    .rejects(new UsernameExistsException({ message: "exists", $metadata: {} }));
  cognito.on(AdminGetUserCommand).resolves({ UserAttributes: sub });
};

test("creates the account, then the onboarding, and mails the invitation last", async () => {
  expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
  expect(cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input)).toMatchObject([
    { UserPoolId: "us-east-1_test", Username: EMAIL, MessageAction: "SUPPRESS" },
    { UserPoolId: "us-east-1_test", Username: EMAIL, MessageAction: "RESEND", DesiredDeliveryMediums: ["EMAIL"] },
  ]);
  expect(begun()).toMatchObject([
    [
      { Put: { Item: keyOf("onboarding", "user_id", IDS.otherUser) } },
      { Put: { Item: platformEntry("accounts.signup", IDS.otherUser) } },
    ],
  ]);
  expect(written()).toEqual(["invitation"]);
});

test("lets Cognito choose the temporary password", async () => {
  await signup();
  for (const { args } of cognito.commandCalls(AdminCreateUserCommand))
    expect(args[0].input).not.toHaveProperty("TemporaryPassword");
});

test("returns the same id for an account without a users row, and mails nothing twice", async () => {
  givenExistingAccount();
  refuseOnboarding();
  refusePut("invitation", { __edb_e__: "invitation", __edb_v__: "1", sent_at: "2026-11-27T10:00:00.000Z" });
  expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
  expect(actions()).toEqual(["SUPPRESS"]);
});

test("mails the invitation of an interrupted signup that was not mailed", async () => {
  givenExistingAccount();
  refuseOnboarding();
  expect((await signup()).status).toBe(201);
  expect(actions()).toEqual(["SUPPRESS", "RESEND"]);
});

test("mails nothing to an administrator who has signed in meanwhile", async () => {
  givenExistingAccount();
  cognito
    .on(AdminCreateUserCommand, { MessageAction: "RESEND" })
    .rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
  expect((await signup()).status).toBe(201);
});

test("refuses an address that has a users row, and frees the username again", async () => {
  givenExistingAccount();
  dynamo
    .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
    .resolves({ Item: userItem("RECEPTIONIST", { user_id: IDS.otherUser }) });
  expect(await signup({ email: EMAIL, username: "hillview1" })).toMatchObject({
    status: 409,
    body: { code: "email_taken", error: ONBOARDING.emailTaken },
  });
  expect(written()).toEqual(["username"]);
  expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input).toMatchObject({
    Key: { pk: "$clinic#username_hillview1" },
    ConditionExpression: expect.stringContaining("#reserved_for"),
  });
  expect(actions()).toEqual(["SUPPRESS"]);
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

  const givenClinic = (email: string) => {
    refusePut("username", { ...key, __edb_e__: "username", __edb_v__: "1", username: "x", tenant_id: IDS.otherTenant });
    dynamo
      .on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.otherTenant) })
      .resolves({ Item: tenantItem({ tenant_id: IDS.otherTenant, user_id: IDS.otherUser }) });
    const Item = { ...edb, user_id: IDS.otherUser, email, tenant_id: IDS.otherTenant };
    dynamo.on(GetCommand, { Key: keyOf("onboarding", "user_id", IDS.otherUser) }).resolves({ Item });
  };
  const edb = { __edb_e__: "onboarding", __edb_v__: "1" };

  test("refuses one that another clinic has", async () => {
    givenClinic("other@example.com");
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

describe("when a dependency fails", () => {
  const throttled = Object.assign(new Error("x"), { name: "TooManyRequestsException" });

  test("answers 503 when the account can't be created, and writes nothing", async () => {
    cognito.on(AdminCreateUserCommand).rejects(throttled);
    expect((await signup()).status).toBe(503);
    expect(written()).toEqual([]);
  });

  test("answers 503 when the mail can't be sent, and the next request may send it at once", async () => {
    cognito.on(AdminCreateUserCommand, { MessageAction: "RESEND" }).rejects(throttled);
    expect(await signup()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(dynamo.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(
      keyOf("invitation", "user_id", IDS.otherUser),
    );
  });

  test("answers 503 when the onboarding can't be written, and mails no one", async () => {
    dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "InternalServerError" }));
    expect((await signup()).status).toBe(503);
    expect(actions()).toEqual(["SUPPRESS"]);
  });
});

test.each(["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const)("refuses a %s", async (as) => {
  givenCaller(dynamo, as);
  const answer = await call(handler, contract.accounts.signup, { as, body: { email: "a@example.com" } });
  expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(cognito.calls()).toHaveLength(0);
});
