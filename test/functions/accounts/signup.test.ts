import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/accounts/index.ts";
import { contract } from "../../../shared/contract.ts";
import { MESSAGES } from "../../../shared/messages.ts";
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

const signup = (email = "New@Example.com ") =>
  call(handler, contract.accounts.signup, { as: "PLATFORM_ADMIN", body: { email } });

const sub = [{ Name: "sub", Value: IDS.otherUser }];
const givenExistingAccount = () => {
  cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException({ message: "exists", $metadata: {} }));
  cognito.on(AdminGetUserCommand).resolves({ UserAttributes: sub });
};

test("an address gets an account with a mailed invitation, and an onboarding", async () => {
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: sub } });
  dynamo.on(PutCommand).resolves({});
  expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
    UserPoolId: "us-east-1_test",
    Username: "new@example.com",
    DesiredDeliveryMediums: ["EMAIL"],
  });
  // No temporary password of ours: Cognito makes a random one.
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).not.toHaveProperty("TemporaryPassword");
  expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject(
    keyOf("onboarding", "user_id", IDS.otherUser),
  );
});

test("an account without a users row answers the same id again, so that an onboarding can be resumed", async () => {
  givenExistingAccount();
  dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  expect(await signup()).toMatchObject({ status: 201, body: { user: { id: IDS.otherUser } } });
});

test("an address that has a users row is a 409", async () => {
  givenExistingAccount();
  dynamo
    .on(GetCommand, { Key: keyOf("user", "user_id", IDS.otherUser) })
    .resolves({ Item: userItem("RECEPTIONIST", { user_id: IDS.otherUser }) });
  expect(await signup()).toMatchObject({
    status: 409,
    body: { code: "email_taken", error: MESSAGES.onboarding.emailTaken },
  });
  expect(dynamo.commandCalls(PutCommand)).toHaveLength(0);
});

test("Cognito throttling is a 503, and nothing is written", async () => {
  cognito.on(AdminCreateUserCommand).rejects(Object.assign(new Error("x"), { name: "TooManyRequestsException" }));
  expect((await signup()).status).toBe(503);
  expect(dynamo.commandCalls(PutCommand)).toHaveLength(0);
});

test.each(["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const)("a %s may not", async (as) => {
  givenCaller(dynamo, as);
  const answer = await call(handler, contract.accounts.signup, { as, body: { email: "a@example.com" } });
  expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(cognito.calls()).toHaveLength(0);
});
