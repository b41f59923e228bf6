import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/events/triggers/post-confirmation.ts";
import { IDS } from "../../../support/call.ts";
import { keyOf, recoveryItem, userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const dynamo = stubClient(DynamoDBDocumentClient);
const cognito = stubClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({ Item: userItem("MANAGER") });
  dynamo.on(PutCommand).resolves({});
  dynamo.on(QueryCommand).resolves({ Items: [recoveryItem()] });
  dynamo.on(UpdateCommand).resolves({});
});

const confirm = (triggerSource: string) =>
  handler(
    {
      triggerSource,
      userPoolId: "us-east-1_pool",
      userName: "username",
      request: { userAttributes: { sub: IDS.user } },
    } as never,
    { awsRequestId: "r1" },
  );

test("marks the link as used and ends every session of the person after a recovery", async () => {
  await confirm("PostConfirmation_ConfirmForgotPassword");
  const updates = dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
  expect(updates).toHaveLength(2);
  expect(updates).toContainEqual(expect.objectContaining({ Key: keyOf("user", "user_id", IDS.user) }));
  expect(JSON.stringify(updates)).toContain("signed_out_at");
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual({
    UserPoolId: "us-east-1_pool",
    Username: "username",
  });
});

test("audits the new password", async () => {
  await confirm("PostConfirmation_ConfirmForgotPassword");
  expect(dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)).toMatchObject([
    { tenant_id: IDS.tenant, user_id: IDS.user, operation: "accounts.resetPassword", kind: "sign_in" },
  ]);
});

test("changes nothing after another confirmation", async () => {
  await confirm("PostConfirmation_ConfirmSignUp");
  expect([...dynamo.commandCalls(UpdateCommand), ...dynamo.commandCalls(PutCommand)]).toHaveLength(0);
  expect(cognito.calls()).toHaveLength(0);
});

test("accepts a person without a users row", async () => {
  dynamo
    .on(UpdateCommand, { Key: keyOf("user", "user_id", IDS.user) })
    .rejects(new ConditionalCheckFailedException({ message: "", $metadata: {} }));
  await expect(confirm("PostConfirmation_ConfirmForgotPassword")).resolves.toBeDefined();
});

test("succeeds when refresh tokens can't be revoked, because the password is changed", async () => {
  cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error("x"));
  await expect(confirm("PostConfirmation_ConfirmForgotPassword")).resolves.toBeDefined();
});

test("fails when the users row can't be written, because former sessions would continue", async () => {
  dynamo.on(UpdateCommand, { Key: keyOf("user", "user_id", IDS.user) }).rejects(new Error("x"));
  await expect(confirm("PostConfirmation_ConfirmForgotPassword")).rejects.toThrow();
});
