import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/accounts/index.ts";
import { contract } from "../../../shared/contract.ts";
import { ROLES } from "../../../shared/roles.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { givenCaller, keyOf } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  dynamo.reset();
  cognito.reset();
  dynamo.on(GetCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({ Attributes: { __edb_e__: "tenantMinute", __edb_v__: "1", requests: 1 } });
});

const signOut = (as: (typeof ROLES)[number]) => {
  givenCaller(dynamo, as);
  return call(handler, contract.accounts.signOutEverywhere, { as });
};
const signedOut = () =>
  dynamo
    .commandCalls(UpdateCommand)
    .map(({ args }) => args[0].input)
    .filter(({ ExpressionAttributeNames }) => Object.keys(ExpressionAttributeNames ?? {}).includes("#signed_out_at"));

test.each(ROLES)("ends the sessions of a %s, the caller's own and no one else's", async (as) => {
  expect(await signOut(as)).toMatchObject({ status: 204, body: undefined });
  expect(signedOut()).toMatchObject([{ Key: keyOf("user", "user_id", IDS.user) }]);
  expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)[0]?.args[0].input).toEqual({
    UserPoolId: "us-east-1_test",
    Username: IDS.user,
  });
});

test("Cognito throttling is a 503, and the API refuses the former tokens already", async () => {
  cognito
    .on(AdminUserGlobalSignOutCommand)
    .rejects(Object.assign(new Error("x"), { name: "TooManyRequestsException" }));
  expect(await signOut("MANAGER")).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  expect(signedOut()).toHaveLength(1);
});

test("when the row can't be written, nothing is revoked and the caller may try again", async () => {
  dynamo
    .on(UpdateCommand, { Key: keyOf("user", "user_id", IDS.user) })
    .rejects(Object.assign(new Error("x"), { name: "ThrottlingException" }));
  expect((await signOut("MANAGER")).status).toBe(503);
  expect(cognito.calls()).toHaveLength(0);
});
