import { AdminCreateUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation } from "../../../support/administrators.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { platformEntry } from "../../../support/rows.ts";

const body = { email: "grace@example.com", first_name: "Grace", last_name: "Hopper" };
const { cognito, given, person, rows, send, writes } = accountOperation(contract.accounts.inviteAdministratorOf, {
  as: "PLATFORM_ADMIN",
  params: { tenant_id: IDS.tenant },
  body,
});
beforeEach(() => given([TENANT.item()]));

it("invites an administrator of the clinic, and does not name the platform's person in the mail", async () => {
  expect(await send()).toMatchObject({ status: 201, body: { user_id: IDS.otherUser, is_owner: false } });
  expect(person()).toMatchObject({ tenant_id: IDS.tenant, role: "TENANT_ADMIN" });
  expect(rows("audit_entry")).toMatchObject([
    { operation: "accounts.inviteAdministratorOf", tenant_id: IDS.tenant },
    platformEntry("accounts.inviteAdministratorOf"),
  ]);
  expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input).not.toHaveProperty("ClientMetadata");
});

it("answers 404 for an unknown clinic, and creates no account", async () => {
  expect(await send({ params: { tenant_id: IDS.otherTenant } })).toMatchObject({
    status: 404,
    body: { error: "Tenant not found" },
  });
  expect(writes()).toEqual([]);
  expect(cognito.calls()).toEqual([]);
});
