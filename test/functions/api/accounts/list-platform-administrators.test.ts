import { ListUsersInGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation, secondAdministrator } from "../../../support/administrators.ts";
import { IDS } from "../../../support/event.ts";

const opened = accountOperation(contract.accounts.listPlatformAdministrators, { as: "PLATFORM_ADMIN" });
const { given, send, cognito, throttleCognito } = opened;

const account = (Value: string) => ({ Attributes: [{ Name: "sub", Value }] });
const second = (role: "PLATFORM_ADMIN" | "TENANT_ADMIN") =>
  given([
    secondAdministrator(
      { tenant_id: undefined, mfa: false, first_name: "", last_name: "", invitation: "pending" },
      role,
    ),
  ]);
beforeEach(() => {
  cognito
    .on(ListUsersInGroupCommand, { GroupName: "PLATFORM_ADMIN" })
    .resolves({ Users: [account(IDS.otherUser)], NextToken: "more" })
    .on(ListUsersInGroupCommand, { NextToken: "more" })
    .resolves({ Users: [account(IDS.user)] });
  second("PLATFORM_ADMIN");
});

it("lists the members of the group by address, and who has a second factor, without asking for each account", async () => {
  expect(await send()).toMatchObject({
    status: 200,
    body: {
      items: [
        { user_id: IDS.user, email: "ada@example.com", invitation: "accepted", mfa: null },
        { user_id: IDS.otherUser, email: "grace@example.com", first_name: "", invitation: "pending", mfa: false },
      ],
      next_cursor: null,
    },
  });
  expect(cognito.calls()).toHaveLength(2);
});

it("omits a member whose row has another role", async () => {
  second("TENANT_ADMIN");
  expect((await send()).body.items).toMatchObject([{ user_id: IDS.user }]);
});

it("reveals neither addresses nor birth dates", async () => {
  expect(JSON.stringify((await send()).body)).not.toMatch(/street|date_of_birth|phone/);
});

it("answers 503 while Cognito throttles", async () => {
  throttleCognito();
  expect(await send()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});

it("refuses a clinic's administrator", async () => {
  given([], "TENANT_ADMIN");
  expect(await send({ as: "TENANT_ADMIN" })).toMatchObject({ status: 403 });
  expect(cognito.calls()).toEqual([]);
});
