import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { createAccount } from "../../../../functions/domain/identity/account.ts";
import { userIdOf } from "../../../../functions/domain/identity/account-owner.ts";
import { inviteAgain } from "../../../../functions/domain/identity/invite.ts";
import { IDS } from "../../../support/call.ts";
import { secondAdministrator } from "../../../support/clinic-rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

const table = openTable();
const cognito = stubClient(CognitoIdentityProviderClient);
const email = "grace@example.com";
const created = () => cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input;
const verified = [
  { Name: "email", Value: email },
  { Name: "email_verified", Value: "true" },
];

beforeEach(() => {
  cognito.reset();
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: "sub", Value: IDS.otherUser }] } });
  cognito.on(AdminGetUserCommand).resolves({});
});

it("creates an account of a verified address", async () => {
  expect(await createAccount(email)).toEqual({ userId: IDS.otherUser, existed: false });
  expect(created()).toMatchObject({ Username: email, UserAttributes: verified, MessageAction: "SUPPRESS" });
});

it("names the user in an account that is rebuilt", async () => {
  await createAccount(email, IDS.user);
  expect(created()?.UserAttributes).toEqual([...verified, { Name: "custom:user_id", Value: IDS.user }]);
});

it("throws for an account without an id", () => {
  expect(() => userIdOf({})).toThrow("without a sub");
});

it("mails a platform administrator again without the name of a clinic", async () => {
  table.holds([secondAdministrator({ tenant_id: undefined }, "PLATFORM_ADMIN")]);
  await inviteAgain({ user_id: IDS.otherUser, email });
  expect(created()).toMatchObject({ Username: email, MessageAction: "RESEND" });
  expect(created()).not.toHaveProperty("ClientMetadata");
});
