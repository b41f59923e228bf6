import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { ROLES } from "../../../../shared/contract/roles.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import { givenCaller, keyOf } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);
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
