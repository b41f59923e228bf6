import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { canceled, entryOf, givenCaller, keyOf, platformEntry, userItem } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "PLATFORM_ADMIN");
});

const body = {
  user_id: IDS.otherUser,
  tenant_id: IDS.tenant,
  first_name: "Grace",
  last_name: "Hopper",
  email: "grace@example.com",
  phone_number: "5550100300",
  street: "2 Hill Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
  date_of_birth: "1980-12-09",
};
const createUser = (changes: object = {}) =>
  call(handler, contract.accounts.createUser, { as: "PLATFORM_ADMIN", body: { ...body, ...changes } });

const givenOnboarding = (changes: object = {}) =>
  dynamo.on(GetCommand, { Key: keyOf("onboarding", "user_id", IDS.otherUser) }).resolves({
    Item: {
      __edb_e__: "onboarding",
      __edb_v__: "1",
      user_id: IDS.otherUser,
      email: body.email,
      tenant_id: IDS.tenant,
      ...changes,
    },
  });
const givenUser = (changes: object = {}) =>
  dynamo
    .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
    .resolves({ Item: userItem("TENANT_ADMIN", { user_id: IDS.otherUser, ...changes }) });

test("puts the account into its group, then writes its row, completes the clinic and removes the onboarding together", async () => {
  givenOnboarding();
  dynamo.on(TransactWriteCommand).resolves({});
  expect(await createUser()).toMatchObject({
    status: 201,
    body: { user_id: IDS.otherUser, tenant_id: IDS.tenant, role: "TENANT_ADMIN", status: "ACTIVE", version: 1 },
  });
  expect(cognito.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input).toMatchObject({
    Username: IDS.otherUser,
    GroupName: "TENANT_ADMIN",
  });
  const items = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems;
  expect(items).toMatchObject([
    { Put: { Item: { ...keyOf("user", "user_id", IDS.otherUser), role: "TENANT_ADMIN" } } },
    { Delete: { Key: keyOf("onboarding", "user_id", IDS.otherUser) } },
    {
      Update: { Key: keyOf("tenant", "tenant_id", IDS.tenant), ExpressionAttributeValues: { ":setup_u0": "complete" } },
    },
    entryOf("accounts.createUser", IDS.otherUser),
    { Put: { Item: platformEntry("accounts.createUser") } },
  ]);
  expect(items?.[2]?.Update).toMatchObject({
    UpdateExpression: expect.stringContaining("#version"),
    ExpressionAttributeValues: { ":version_u0": 1, ":changed_by_u0": IDS.user },
  });
});

test("writes no row when the group can't be joined", async () => {
  givenOnboarding();
  cognito.on(AdminAddUserToGroupCommand).rejects(Object.assign(new Error("x"), { name: "InternalErrorException" }));
  expect((await createUser()).status).toBe(503);
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

test("returns the same row again once the onboarding is complete", async () => {
  givenUser();
  expect(await createUser()).toMatchObject({ status: 201, body: { user_id: IDS.otherUser } });
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

test("answers 503 when the rows can't be written, and may be sent again", async () => {
  givenOnboarding();
  dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error("x"), { name: "ThrottlingException" }));
  expect(await createUser()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});

test("answers 503 when another write prevented the rows and no one has completed the onboarding", async () => {
  givenOnboarding();
  dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed", "None", "None", "None"]));
  expect(await createUser()).toMatchObject({ status: 503, body: { code: "unavailable" } });
});

test("returns the row of the first of two requests at once", async () => {
  givenOnboarding();
  givenUser();
  dynamo.on(TransactWriteCommand).rejects(
    new TransactionCanceledException({
      message: "",
      $metadata: {},
      CancellationReasons: [{ Code: "ConditionalCheckFailed" }, { Code: "None" }],
    }),
  );
  const body = { user_id: IDS.otherUser, first_name: userItem("TENANT_ADMIN").first_name };
  expect(await createUser()).toMatchObject({ status: 201, body });
});

test("refuses an administrator of another clinic", async () => {
  givenUser({ tenant_id: IDS.otherTenant });
  expect(await createUser()).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test.each([
  ["an account that was not invited", () => {}, "User not found"],
  ["a clinic of another onboarding", () => givenOnboarding({ tenant_id: IDS.otherTenant }), "Tenant not found"],
  ["an onboarding without a clinic", () => givenOnboarding({ tenant_id: undefined }), "Tenant not found"],
])("answers 404 for %s", async (_, given, error) => {
  given();
  expect(await createUser()).toMatchObject({ status: 404, body: { error } });
});

test("refuses another address than the invited one at its field", async () => {
  givenOnboarding();
  expect(await createUser({ email: "eve@example.com" })).toMatchObject({
    status: 422,
    body: { fields: { email: "This is not the address that was invited." } },
  });
});

test.each([
  ["2026-02-30", "Enter a date such as 9/16/1941."],
  ["2999-01-01", "Date of Birth must not be in the future or before 1900"],
  ["1899-12-31", "Date of Birth must not be in the future or before 1900"],
  ["", "Date of Birth is required"],
])("refuses the date of birth '%s'", async (date_of_birth, message) => {
  expect(await createUser({ date_of_birth })).toMatchObject({
    status: 422,
    body: { fields: { date_of_birth: message } },
  });
});

test("does not let the sender choose the role", async () => {
  expect((await createUser({ role: "PLATFORM_ADMIN" })).status).toBe(422);
});
