import { deletionItem, offboarding } from "../../../support/offboarding.ts";
import { platformEntry } from "../../../support/rows.ts";

const opened = offboarding("cancelDeletion", [deletionItem()]);
const { given, rows, send, writes } = opened;

it.each(["REQUESTED", "CONFIRMED"])("cancels a deletion that is %s, with an audit entry", async (status) => {
  given([deletionItem({ status })]);
  expect(await send()).toMatchObject({ status: 204 });
  expect(rows("tenantDeletion")).toEqual([]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "offboarding.cancelDeletion" },
    platformEntry("offboarding.cancelDeletion"),
  ]);
});

it.each(["DELETING", "DELETED"])("refuses to cancel a deletion that is %s", async (status) => {
  given([deletionItem({ status })]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "being_deleted" } });
  expect(writes()).toEqual([]);
});

it("answers 404 when none was requested", async () => {
  given([]);
  expect(await send()).toMatchObject({ status: 404 });
});
