import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import {
  markActive,
  markUsed,
  platformToday,
  readClinicUses,
} from "../../../../functions/domain/counting/clinic-use.ts";
import { IDS } from "../../../support/call.ts";
import { TENANT } from "../../../support/clinic-rows.ts";
import { openTable } from "../../../support/table.ts";
import { countItems } from "./clinic-counts.ts";

const { dynamo, fails, holds, rows, writes } = openTable();
const usedUntil = () => rows("tenant").map(({ used_until }) => used_until);
const given = (changes: object = {}) => holds([TENANT.item(changes)]);

it("raises the date until which a clinic is used, in whatever order the appointments come", async () => {
  given();
  for (const date of ["2027-03-05", "2027-03-09", "2027-03-07"]) await markUsed(IDS.tenant, date);
  expect(usedUntil()).toEqual(["2027-03-09"]);
  expect(rows("tenant")).toMatchObject([{ use_order: "2027-03-09" }]);
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

it("notes once a day that a clinic was active, and leaves its version alone", async () => {
  given({ last_active_on: "2027-02-28", version: 4 });
  for (const _ of [1, 2]) await markActive(IDS.tenant, console);
  expect(rows("tenant")).toMatchObject([{ last_active_on: "2027-03-01", version: 4 }]);
  expect(writes()).toHaveLength(1);
});

it("notes the first activity of a clinic, and nothing of one that was deleted", async () => {
  given();
  await markActive(IDS.tenant, console);
  expect(rows("tenant")).toMatchObject([{ last_active_on: "2027-03-01" }]);
  await markActive(IDS.otherTenant, console);
  expect(rows("tenant")).toHaveLength(1);
});

it("lets the person work although the activity can't be noted", async () => {
  given();
  fails();
  const warn = vi.fn();
  await markActive(IDS.tenant, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
});

type Clinic = Parameters<typeof readClinicUses>[0][number];
const clinic = (nth: number) => TENANT.item({ tenant_id: `ten_${nth}` }) as unknown as Clinic;

it("reads the use of a page of clinics by three requests", async () => {
  const clinics = Array.from({ length: 50 }, (_, nth) => clinic(nth));
  holds(clinics.flatMap(({ tenant_id }, nth) => countItems(tenant_id, { staff: nth, locations: 1, days: {} })));
  const useOf = await readClinicUses(clinics);
  expect(clinics.map((each) => useOf(each).staff)).toEqual(clinics.map((_, nth) => nth));
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(3);
});

it("adds up the appointments of the last 30 days, today included", async () => {
  const days = {
    "2027-01-30": 100,
    "2027-01-31": 1,
    "2027-02-01": 2,
    "2027-02-28": 4,
    "2027-03-01": 8,
    "2027-03-02": 100,
  };
  holds(countItems("ten_1", { staff: 0, locations: 0, days }));
  const one = clinic(1);
  expect((await readClinicUses([one]))(one).appointments_30_days).toBe(15);
});

it("shows no negative count of a clinic that has still to be counted again", async () => {
  holds(countItems("ten_1", { staff: -1, locations: 0, days: { "2027-03-01": -2 } }));
  const one = clinic(1);
  expect((await readClinicUses([one]))(one)).toMatchObject({ staff: 0, appointments_30_days: 0 });
});

it("counts by the day in UTC", () => {
  vi.setSystemTime(Date.parse("2027-03-01T23:59:59.999Z"));
  expect(platformToday()).toBe("2027-03-01");
});
