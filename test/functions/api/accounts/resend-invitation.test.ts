import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { givenCaller, keyOf, platformEntry, tenantItem, userItem } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(PutCommand).resolves({});
  givenCaller(dynamo, "PLATFORM_ADMIN");
});

const resend = () =>
  call(handler, contract.accounts.resendInvitation, { as: "PLATFORM_ADMIN", params: { user_id: IDS.otherUser } });
const given = (entity: string, Item: object) =>
  dynamo.on(GetCommand, { Key: keyOf(entity, "user_id", IDS.otherUser) }).resolves({ Item });
const onboarding = { __edb_e__: "onboarding", __edb_v__: "1", user_id: IDS.otherUser, email: "grace@example.com" };
const administrator = (changes: object = {}) =>
  userItem("TENANT_ADMIN", { user_id: IDS.otherUser, email: "grace@example.com", ...changes });

test.each([
  ["user", administrator()],
  ["onboarding", onboarding],
])("mails an administrator known by a row of %s again", async (entity, item) => {
  given(entity, item);
  expect(await resend()).toMatchObject({ status: 204, body: undefined });
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
    Username: "grace@example.com",
    MessageAction: "RESEND",
    DesiredDeliveryMediums: ["EMAIL"],
  });
});

test("names the clinic and the role of a person who has a row", async () => {
  given("user", administrator());
  dynamo.on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) }).resolves({ Item: tenantItem() });
  await resend();
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input.ClientMetadata).toEqual({
    clinic: tenantItem().tenant_name,
    role: "Clinic administrator",
  });
});

test("names the inviter, and the clinic as far as it exists, to its owner", async () => {
  const names = () => cognito.commandCalls(AdminCreateUserCommand).at(-1)?.args[0].input.ClientMetadata;
  given("onboarding", onboarding);
  await resend();
  expect(names()).toEqual({ inviter: "Ada Byron" });
  given("onboarding", { ...onboarding, tenant_id: IDS.tenant });
  const owned = tenantItem({ user_id: IDS.otherUser });
  dynamo.on(GetCommand, { Key: keyOf("tenant", "tenant_id", IDS.tenant) }).resolves({ Item: owned });
  await resend();
  expect(names()).toEqual({ inviter: "Ada Byron", clinic: owned.tenant_name, role: "Clinic administrator" });
});

test("leaves an audit entry in the clinic and in the platform's log, and in the latter alone before the clinic exists", async () => {
  given("onboarding", onboarding);
  await resend();
  given("onboarding", { ...onboarding, tenant_id: IDS.tenant });
  await resend();
  const entries = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
  const entry = { operation: "accounts.resendInvitation", record_id: IDS.otherUser, tenant_id: IDS.tenant };
  expect(entries).toMatchObject([
    platformEntry("accounts.resendInvitation", IDS.otherUser),
    entry,
    platformEntry("accounts.resendInvitation"),
  ]);
});

test("counts the mails of a day by the person's id, and refuses the sixth", async () => {
  given("user", administrator());
  await resend();
  const [counted] = dynamo.commandCalls(UpdateCommand);
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
  expect(counted?.args[0].input.Key).toEqual({
    pk: `$clinic#subject_invitation-${IDS.otherUser}`,
    sk: `$attempt_1#since_${today}`,
  });
  dynamo.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  expect(await resend()).toMatchObject({
    status: 429,
    body: { code: "rate_limited", error: "This person was sent five invitations today. Please try again tomorrow." },
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
  });
  expect(cognito.commandCalls(AdminCreateUserCommand)).toHaveLength(1);
});

test("refuses a person who has signed in, and says what they can do", async () => {
  given("onboarding", onboarding);
  cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
  expect(await resend()).toMatchObject({
    status: 409,
    body: { code: "already_signed_in", error: expect.stringContaining("Forgot Password") },
  });
});

test.each([
  ["an unknown person", () => undefined],
  ["a person of another role", () => given("user", userItem("RECEPTIONIST", { user_id: IDS.otherUser }))],
  ["an administrator who may not sign in", () => given("user", administrator({ status: "INACTIVE" }))],
])("answers 404 for %s, and mails no one", async (_, prepare) => {
  prepare();
  expect(await resend()).toMatchObject({ status: 404, body: { error: "User not found" } });
  expect(cognito.calls()).toHaveLength(0);
});

test("answers 503 when Cognito can't mail", async () => {
  given("user", administrator());
  cognito.on(AdminCreateUserCommand).rejects(Object.assign(new Error("x"), { name: "CodeDeliveryFailureException" }));
  expect(await resend()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
