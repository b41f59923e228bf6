import { contract } from "../../../../shared/contract/contract.ts";
import { accountOperation, administratorsItem, secondAdministrator } from "../../../support/administrators.ts";
import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { itRefuses } from "../../../support/operation-tests.ts";
import { canceled } from "../../../support/rows.ts";

const body = { user_id: IDS.otherUser, version: 1 };
const opened = accountOperation(contract.accounts.handOver, { body });
const { failsNextWrites, given, rows, send, writes } = opened;

it("makes another administrator the owner, whose invitation the platform's list then shows", async () => {
  given([TENANT.item({ invitation: "pending" }), administratorsItem(), secondAdministrator()]);
  expect(await send()).toMatchObject({
    status: 200,
    body: { user_id: IDS.otherUser, invitation: "accepted", version: 2 },
  });
  expect(rows("tenant")).toMatchObject([{ user_id: IDS.otherUser, invitation: "accepted", version: 2 }]);
  expect(rows("administrators")).toMatchObject([{ revision: 2 }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "accounts.handOver", changes: [{ field: "user_id", from: IDS.user, to: IDS.otherUser }] },
  ]);
});

it("answers 200 when the person owns the clinic already", async () => {
  given([TENANT.item({ user_id: IDS.otherUser, version: 7 }), administratorsItem(), secondAdministrator()]);
  expect(await send()).toMatchObject({ status: 200, body: { version: 7 } });
  expect(writes()).toEqual([]);
});

it("refuses an administrator who is not active", async () => {
  given([TENANT.item(), administratorsItem({ active_ids: [IDS.user] }), secondAdministrator({ status: "INACTIVE" })]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("refuses an administrator who has not signed in yet", async () => {
  given([TENANT.item(), administratorsItem(), secondAdministrator({ invitation: "pending" })]);
  expect(await send()).toMatchObject({
    status: 409,
    body: {
      code: "conflict",
      error: "This administrator has not signed in yet. You can hand the clinic over after their first sign-in.",
    },
  });
  expect(writes()).toEqual([]);
});

it("refuses one who is deactivated meanwhile", async () => {
  failsNextWrites(() => {
    given([TENANT.item(), administratorsItem({ active_ids: [IDS.user], revision: 2 }), secondAdministrator()]);
    return canceled(["None", "ConditionalCheckFailed", "None"]);
  });
  expect((await send()).status).toBe(409);
  expect(rows("tenant")).toMatchObject([{ user_id: IDS.user }]);
});

it("answers an outdated version with the current clinic", async () => {
  given([TENANT.item({ version: 9 }), administratorsItem(), secondAdministrator()]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 9 } } });
});

it.each([
  ["an unknown person", administratorsItem(), []],
  ["a person who is no administrator", administratorsItem({ user_ids: [IDS.user] }), [secondAdministrator()]],
])("answers 404 for %s", async (_, administrators, people) => {
  given([TENANT.item(), administrators, ...people]);
  expect(await send()).toMatchObject({ status: 404, body: { error: "User not found" } });
});

itRefuses(opened, body, { "a missing person": { user_id: "" }, "a change without a version": { version: undefined } });
