import { AdminCreateUserCommand, UnsupportedUserStateException } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation, secondAdministrator } from "../../../support/administrators.ts";
import { IDS } from "../../../support/event.ts";

const { called, cognito, given, rows, send } = accountOperation(contract.accounts.resendAdministratorInvitation, {
  params: { user_id: IDS.otherUser },
});

it("mails an administrator of the clinic again, with an audit entry", async () => {
  expect(await send()).toMatchObject({ status: 204, body: undefined });
  expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
    Username: "grace@example.com",
    MessageAction: "RESEND",
    ClientMetadata: { inviter: "Ada Byron" },
  });
  expect(rows("audit_entry")).toMatchObject([{ operation: "accounts.resendAdministratorInvitation" }]);
});

it("refuses a person who has signed in", async () => {
  cognito.on(AdminCreateUserCommand).rejects(new UnsupportedUserStateException({ message: "", $metadata: {} }));
  expect(await send()).toMatchObject({ status: 409, body: { code: "already_signed_in" } });
});

it("refuses an administrator who may not sign in", async () => {
  given([secondAdministrator({ status: "INACTIVE" })]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it.each([
  ["an unknown person", []],
  ["an administrator of another clinic", [secondAdministrator({ tenant_id: IDS.otherTenant })]],
  ["a staff member", [secondAdministrator({}, "MANAGER")]],
])("answers 404 for %s, and mails no one", async (_, items) => {
  given(items);
  expect(await send()).toMatchObject({ status: 404, body: { error: "User not found" } });
  expect(called()).toEqual([]);
});
