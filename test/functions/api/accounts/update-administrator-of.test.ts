import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation, administratorsItem, secondAdministrator } from "../../../support/administrators.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { keyOf, platformEntry } from "../../../support/rows.ts";

const OWNER = "11111111-1111-4111-8111-111111111111";
const { given, rows, send, writes } = accountOperation(contract.accounts.updateAdministratorOf, {
  as: "PLATFORM_ADMIN",
  params: { tenant_id: IDS.tenant, user_id: IDS.otherUser },
  body: { status: "INACTIVE", version: 3 },
});
const clinic = (active_ids: string[], owner = OWNER, { invitation = "accepted", ofOwner = "accepted" } = {}) =>
  given([
    TENANT.item({ user_id: owner }),
    administratorsItem({ user_ids: [OWNER, IDS.otherUser], active_ids }),
    secondAdministrator({ invitation }),
    { ...secondAdministrator({ user_id: OWNER, invitation: ofOwner }), ...keyOf("user", "user_id", OWNER) },
  ]);

it("deactivates an administrator of any clinic, with an entry in the clinic's audit log", async () => {
  clinic([OWNER, IDS.otherUser]);
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
  expect(rows("audit_entry")).toMatchObject([
    { operation: "accounts.updateAdministratorOf", tenant_id: IDS.tenant },
    platformEntry("accounts.updateAdministratorOf"),
  ]);
});

it("hands the clinic of a deactivated owner to an administrator who stays, never to the platform", async () => {
  clinic([OWNER, IDS.otherUser], IDS.otherUser);
  expect((await send()).status).toBe(200);
  expect(rows("tenant")).toMatchObject([{ user_id: OWNER }]);
});

it("keeps the last active administrator", async () => {
  clinic([IDS.otherUser]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
});

it("keeps the last administrator who has signed in", async () => {
  clinic([OWNER, IDS.otherUser], OWNER, { ofOwner: "pending" });
  expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
  expect(writes()).toEqual([]);
});

it("replaces an owner who was invited at a wrong address, before anyone has signed in", async () => {
  clinic([OWNER, IDS.otherUser], IDS.otherUser, { invitation: "pending", ofOwner: "pending" });
  expect((await send()).status).toBe(200);
  expect(rows("tenant")).toMatchObject([{ user_id: OWNER, invitation: "pending" }]);
});

it("answers 404 for an administrator of another clinic", async () => {
  clinic([OWNER, IDS.otherUser]);
  const params = { tenant_id: IDS.otherTenant, user_id: IDS.otherUser };
  expect((await send({ params })).status).toBe(404);
  expect(writes()).toEqual([]);
});
