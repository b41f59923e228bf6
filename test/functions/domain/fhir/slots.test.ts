import { readDirectory } from "../../../../functions/domain/fhir/directory.ts";
import { searchSlots } from "../../../../functions/domain/fhir/slots.ts";
import { IDS } from "../../../support/call.ts";
import { deskItems, locationItem, serviceItem } from "../../../support/desk.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove } = openTable();
beforeEach(() => holds(deskItems()));

it.each([
  ["is inactive", () => put(serviceItem({ status: "INACTIVE" }))],
  ["is deleted", () => remove(serviceItem())],
])("lists nothing of a service that %s since the schedules were read", async (_, change) => {
  const { schedules } = await readDirectory(tenant_id);
  change();
  const found = await searchSlots({ tenant_id, schedules, isWanted: () => true, count: 5 });
  expect(found).toEqual({ slots: [], next: undefined });
});

it("does not take another failure for a service that can't be booked", async () => {
  const { schedules } = await readDirectory(tenant_id);
  put(locationItem({ time_zone: "Nowhere/Land" }));
  await expect(searchSlots({ tenant_id, schedules, isWanted: () => true, count: 5 })).rejects.toThrow();
});

it("begins with the first service where that of the page before is gone", async () => {
  const { schedules } = await readDirectory(tenant_id);
  const gone = { service_id: "svc_gone", date: "2027-03-02" };
  const { slots } = await searchSlots({ tenant_id, schedules, isWanted: () => true, count: 1 }, gone);
  expect(slots).toMatchObject([{ date: "2027-03-01", time: { start_time: "12:00" } }]);
});
