import { TENANT } from "../../../support/clinic-items.ts";
import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { deletionItem, offboarding } from "../../../support/offboarding.ts";
import { canceled, platformEntry } from "../../../support/rows.ts";

const opened = offboarding("confirmDeletion", [deletionItem()]);
const { failsNextWrites, given, rows, send, writes } = opened;

it("confirms the deletion for a day 30 days ahead, and closes the clinic", async () => {
  const delete_after = new Date(Date.parse(NOW) + 30 * 86_400_000).toISOString();
  const confirmed = { status: "CONFIRMED", confirmed_by: "ada@example.com", confirmed_at: NOW, delete_after };
  expect(await send()).toMatchObject({ status: 200, body: confirmed });
  expect(rows("tenantDeletion")).toMatchObject([confirmed]);
  expect(rows("tenant")).toMatchObject([{ status: "INACTIVE", changed_by: IDS.user, version: 2 }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "offboarding.confirmDeletion" },
    platformEntry("offboarding.confirmDeletion"),
  ]);
});

it("refuses the operator who requested it", async () => {
  given([TENANT.item(), deletionItem({ requested_by_id: IDS.user })]);
  expect(await send()).toMatchObject({ status: 403, body: { code: "same_person" } });
  expect(writes()).toEqual([]);
});

it.each(["CONFIRMED", "DELETING", "DELETED"])("returns a deletion that is %s as it is", async (status) => {
  given([TENANT.item(), deletionItem({ status })]);
  expect(await send()).toMatchObject({ status: 200, body: { status } });
  expect(writes()).toEqual([]);
});

it("answers 404 when none was requested", async () => {
  given([TENANT.item()]);
  expect(await send()).toMatchObject({ status: 404, body: { error: "No deletion of this clinic was requested" } });
});

it("returns the deletion as it is when another operator has changed it meanwhile", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"]));
  expect(await send()).toMatchObject({ status: 200, body: { status: "REQUESTED" } });
  expect(writes()).toEqual([]);
});

it("answers 503 when the clinic's row can't be closed", async () => {
  failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});
