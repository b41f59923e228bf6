import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UnsupportedUserStateException,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/accounts/index.ts";
import { contract } from "../../../shared/contract.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { givenCaller, keyOf, userItem } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  givenCaller(dynamo, "PLATFORM_ADMIN");
});

const resend = () =>
  call(handler, contract.accounts.resendInvitation, { as: "PLATFORM_ADMIN", params: { user_id: IDS.otherUser } });
const given = (entity: string, Item: object) =>
  dynamo.on(GetCommand, { Key: keyOf(entity, "user_id", IDS.otherUser) }).resolves({ Item });
const onboarding = { __edb_e__: "onboarding", __edb_v__: "1", user_id: IDS.otherUser, email: "grace@example.com" };

test.each([
  ["user", userItem("TENANT_ADMIN", { user_id: IDS.otherUser, email: "grace@example.com" })],
  ["onboarding", onboarding],
])("an administrator known by a row of %s is mailed again", async (entity, item) => {
  given(entity, item);
  expect(await resend()).toMatchObject({ status: 204, body: undefined });
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
    Username: "grace@example.com",
    MessageAction: "RESEND",
  });
});

test("somebody who has signed in is a 409 that says what they can do", async () => {
  given("onboarding", onboarding);
  cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
  expect(await resend()).toMatchObject({
    status: 409,
    body: { code: "already_signed_in", error: expect.stringContaining("Forgot Password") },
  });
});

test("nobody, and a clinic's other people, are a 404", async () => {
  expect((await resend()).status).toBe(404);
  given("user", userItem("RECEPTIONIST", { user_id: IDS.otherUser }));
  expect((await resend()).status).toBe(404);
  expect(cognito.calls()).toHaveLength(0);
});
