import { AdminUserGlobalSignOutCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation, administratorsItem, secondAdministrator } from "../../../support/administrators.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { itRefuses } from "../../../support/operation-tests.ts";
import { canceled, keyOf, userItem } from "../../../support/rows.ts";

const THIRD = "11111111-1111-4111-8111-111111111111";
const body = { status: "INACTIVE", version: 3 };
const request = { params: { user_id: IDS.otherUser }, body };
const opened = accountOperation(contract.accounts.updateAdministrator, request);
const { called, cognito, failsNextWrites, given, person, put, rows, send, throttleCognito, writes } = opened;
const clinic = (administrators: object = {}, user: object = {}, tenant: object = {}) =>
  given([TENANT.item(tenant), administratorsItem(administrators), secondAdministrator(user)]);

it("deactivates an administrator, signs them out everywhere and disables the account", async () => {
  expect(await send()).toMatchObject({ status: 200, body: { user_id: IDS.otherUser, status: "INACTIVE", version: 4 } });
  expect(person()).toMatchObject({ status: "INACTIVE", signed_out_at: NOW, changed_by: IDS.user, version: 4 });
  expect(rows("administrators")).toMatchObject([{ active_ids: [IDS.user], revision: 2 }]);
  expect(rows("audit_entry")).toMatchObject([
    {
      operation: "accounts.updateAdministrator",
      record_id: IDS.otherUser,
      changes: [{ field: "status", from: "ACTIVE", to: "INACTIVE" }],
    },
  ]);
  expect(called()).toEqual(["AdminDisableUser", "AdminUserGlobalSignOut"]);
});

it("activates an administrator again, without ending a session", async () => {
  clinic({ active_ids: [IDS.user] }, { status: "INACTIVE" });
  expect(await send({ body: { status: "ACTIVE", version: 3 } })).toMatchObject({ status: 200, body: { version: 4 } });
  expect(rows("administrators")).toMatchObject([{ active_ids: [IDS.user, IDS.otherUser] }]);
  expect(person()).not.toHaveProperty("signed_out_at");
  expect(called()).toEqual(["AdminEnableUser"]);
});

it("keeps the last active administrator", async () => {
  clinic({ active_ids: [IDS.otherUser] });
  expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
  expect([writes(), called()]).toEqual([[], []]);
});

it("refuses people who deactivate themselves while the others were only invited", async () => {
  clinic({}, { invitation: "pending" });
  expect(await send({ params: { user_id: IDS.user }, body: { status: "INACTIVE", version: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: "last_administrator",
      error:
        "The clinic's other active administrators have not signed in yet. Wait until one of them has, or send the invitation again.",
    },
  });
  expect([writes(), called()]).toEqual([[], []]);
});

it("deactivates a person who was only invited", async () => {
  clinic({}, { invitation: "pending" });
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
});

it("counts the caller as signed in before the row says so", async () => {
  clinic({}, { status: "ACTIVE" });
  put({ ...userItem("TENANT_ADMIN", { invitation: "pending" }), ...keyOf("user", "user_id", IDS.user) });
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
});

it("makes one who has signed in the owner rather than one who was only invited", async () => {
  const all = [IDS.otherUser, THIRD, IDS.user];
  clinic({ user_ids: all, active_ids: all }, { invitation: "pending" }, {});
  put({ ...secondAdministrator({ user_id: THIRD, invitation: undefined }), ...keyOf("user", "user_id", THIRD) });
  expect((await send({ params: { user_id: IDS.user }, body: { status: "INACTIVE", version: 1 } })).status).toBe(200);
  expect(rows("tenant")).toMatchObject([{ user_id: THIRD, invitation: "accepted" }]);
});

it("keeps the last one when another request deactivated the caller meanwhile", async () => {
  failsNextWrites(() => {
    clinic({ active_ids: [IDS.otherUser], revision: 2 });
    return canceled(["None", "ConditionalCheckFailed", "None"]);
  });
  expect(await send()).toMatchObject({ status: 409, body: { code: "last_administrator" } });
  expect(person()).toMatchObject({ status: "ACTIVE" });
});

it("makes the caller the owner when the owner is deactivated", async () => {
  clinic({}, {}, { user_id: IDS.otherUser });
  expect(await send()).toMatchObject({ status: 200, body: { is_owner: false } });
  expect(rows("tenant")).toMatchObject([{ user_id: IDS.user, invitation: "accepted", version: 2 }]);
});

it("makes the caller the owner rather than an administrator who was invited earlier", async () => {
  const all = [THIRD, IDS.otherUser, IDS.user];
  clinic({ user_ids: all, active_ids: all }, {}, { user_id: IDS.otherUser });
  expect((await send()).status).toBe(200);
  expect(rows("tenant")).toMatchObject([{ user_id: IDS.user }]);
});

it("keeps the owner who stays active", async () => {
  const all = [THIRD, IDS.user, IDS.otherUser];
  clinic({ user_ids: all, active_ids: all }, {}, { user_id: THIRD });
  expect((await send()).status).toBe(200);
  expect(rows("tenant")).toMatchObject([{ user_id: THIRD, version: 1 }]);
});

it("answers 404 for a person who is not among the clinic's administrators", async () => {
  given([TENANT.item(), administratorsItem(), secondAdministrator({}, "RECEPTIONIST")]);
  expect(await send()).toMatchObject({ status: 404, body: { code: "not_found", error: "User not found" } });
  expect([writes(), called()]).toEqual([[], []]);
});

it("answers 200 when the administrator has the status already, and aligns the account again", async () => {
  clinic({ active_ids: [IDS.user] }, { status: "INACTIVE", version: 9 });
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 9 } });
  expect([writes(), called()]).toEqual([[], ["AdminDisableUser", "AdminUserGlobalSignOut"]]);
});

it("aligns the account again when another request changes the status meanwhile", async () => {
  cognito.on(AdminUserGlobalSignOutCommand).callsFakeOnce(async () => {
    put(secondAdministrator({ status: "ACTIVE", version: 5 }));
    return {};
  });
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 4 } });
  expect(called()).toEqual(["AdminDisableUser", "AdminUserGlobalSignOut", "AdminEnableUser"]);
});

it("answers an outdated version with the current administrator", async () => {
  clinic({}, { version: 9, changed_by: IDS.user, changed_at: NOW });
  expect(await send()).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { version: 9, is_owner: false }, changed_by: "Ada Byron" },
  });
});

it.each([
  ["an unknown person", undefined],
  ["an administrator of another clinic", secondAdministrator({ tenant_id: IDS.otherTenant })],
  ["a person of another role", secondAdministrator({}, "RECEPTIONIST")],
])("answers 404 for %s", async (_, row) => {
  given([TENANT.item(), administratorsItem(), ...(row ? [row] : [])]);
  expect(await send()).toMatchObject({ status: 404, body: { error: "User not found" } });
  expect([writes(), called()]).toEqual([[], []]);
});

it("answers 503 when Cognito can't be changed, and a repeated request completes the work", async () => {
  throttleCognito();
  expect((await send()).status).toBe(503);
  expect(person()).toMatchObject({ status: "INACTIVE" });
});

itRefuses(opened, body, {
  "an unknown status": { status: "GONE" },
  "a change without a version": { version: undefined },
});
