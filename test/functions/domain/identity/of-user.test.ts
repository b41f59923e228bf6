import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { deleteAccount, endSessions, joinGroup } from "../../../../functions/domain/identity/account.ts";
import { IDS } from "../../../support/call.ts";
import { userItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

const cognito = stubClient(CognitoIdentityProviderClient);
const dynamo = stubClient(DynamoDBDocumentClient);
const email = String(userItem("RECEPTIONIST").email);
const lost = new UserNotFoundException({ message: "none", $metadata: {} });

beforeEach(() => {
  cognito.reset();
  dynamo.reset();
  dynamo.on(GetCommand).resolves({ Item: userItem("RECEPTIONIST") });
  for (const command of [AdminAddUserToGroupCommand, AdminDeleteUserCommand, AdminUserGlobalSignOutCommand]) {
    cognito.on(command as never).resolves({});
    cognito.on(command as never, { Username: IDS.user }).rejects(lost);
  }
});
const givenAccount = (user_id: string) =>
  cognito.on(AdminGetUserCommand, { Username: email }).resolves({
    UserAttributes: [
      { Name: "sub", Value: IDS.otherUser },
      { Name: "custom:user_id", Value: user_id },
    ],
  });
const requestedNames = () => cognito.calls().map(({ args }) => (args[0].input as { Username?: string }).Username);

it("finds a rebuilt account by the address of its user", async () => {
  givenAccount(IDS.user);
  await joinGroup(IDS.user, "RECEPTIONIST");
  await endSessions(IDS.user);
  await deleteAccount(IDS.user);
  expect(requestedNames()).toEqual(Array.from({ length: 3 }, () => [IDS.user, email, email]).flat());
});

it("touches no account of another user who has the address now", async () => {
  givenAccount("another");
  await expect(joinGroup(IDS.user, "RECEPTIONIST")).rejects.toThrow(UserNotFoundException);
  await deleteAccount(IDS.user);
  expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1);
});

it("asks Cognito once for an account that was never lost", async () => {
  await joinGroup(IDS.otherUser, "RECEPTIONIST");
  expect(requestedNames()).toEqual([IDS.otherUser]);
  expect(dynamo.calls()).toEqual([]);
});
