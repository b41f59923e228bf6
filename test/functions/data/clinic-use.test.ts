import { markUsed } from "../../../functions/data/clinic-use.ts";
import { TENANT } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { fakeTable } from "../../support/fake-table.ts";

const { holds, rows, writes } = fakeTable();
const usedUntil = () => rows("tenant").map(({ used_until }) => used_until);
const given = (changes: object = {}) => holds([TENANT.item(changes)]);

it("raises the date until which a clinic is used, in whatever order the appointments come", async () => {
  given();
  for (const date of ["2027-03-05", "2027-03-09", "2027-03-07"]) await markUsed(IDS.tenant, date);
  expect(usedUntil()).toEqual(["2027-03-09"]);
  expect(writes()).toHaveLength(2);
});

it("leaves the version alone, because no one has edited anything", async () => {
  given({ version: 4 });
  await markUsed(IDS.tenant, "2027-03-05");
  expect(rows("tenant")).toMatchObject([{ version: 4 }]);
});

it("creates no row for a clinic that was deleted", async () => {
  holds([]);
  await markUsed(IDS.otherTenant, "2027-03-05");
  expect(writes()).toEqual([]);
});
