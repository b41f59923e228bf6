import { readRows, violatedFit } from "../../../../functions/domain/booking/affected.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { appointmentRow } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { DESK, deskWith, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk.ts";
import { type Item, nextItem, paramsOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds, lags } = openTable();
const rules = BOOKING_RULE_TEXTS;
const inRoom = { ...paramsOf(ROOM), room_number: "12" };

/** Returns why the appointment, with the given changes, does not fit the desk with the given items. */
async function reasonOf(items: readonly Item[], changes: object = {}): Promise<string | undefined> {
  holds(items);
  lags();
  const appointment = appointmentRow(changes);
  return violatedFit(appointment, await readRows(IDS.tenant, [appointment]));
}

it("finds no reason at a desk that has not changed, also among rows that were written a moment ago", async () => {
  expect(await reasonOf(deskWith())).toBeUndefined();
  expect(await reasonOf(deskWith(ROOM.item()), inRoom)).toBeUndefined();
});

it.each([
  ["has another role", practitionerItem({ role: "MANAGER" })],
  ["is inactive", practitionerItem({ status: "INACTIVE" })],
])("names the practitioner who %s", async (_, person) => {
  expect(await reasonOf(deskWith(person))).toBe(rules.practitionerInactive("Chidi Okafor"));
});

it("names an inactive service as it is called now, and a deleted one as it was called when it was booked", async () => {
  const inactive = serviceItem({ status: "INACTIVE", service_name: "Long check-up" });
  expect(await reasonOf(deskWith(inactive))).toBe(rules.serviceInactive("Long check-up"));
  expect(await reasonOf(deskWith(), { service_id: DESK.service_id.replace(/n$/, "p") })).toBe(
    rules.serviceInactive("Check-up"),
  );
});

it("names an inactive room as it is called now, and one that is gone as it was called when it was booked", async () => {
  const renamed = ROOM.item({ status: "INACTIVE", room_number: "14" });
  expect(await reasonOf(deskWith(renamed), inRoom)).toBe(rules.roomInactive("14"));
  expect(await reasonOf(deskWith(), inRoom)).toBe(rules.roomInactive("12"));
});

it("names a room that is not one of those of the service, and the lack of a room", async () => {
  const service = serviceItem({ needs_room: true, room_ids: [String(nextItem(ROOM).room_id)] });
  const reason = rules.unsuitableRoom("12", "Check-up");
  expect(await reasonOf(deskWith(service, ROOM.item()), inRoom)).toBe(reason);
  expect(await reasonOf(deskWith(service))).toBe(rules.roomMissing("Check-up"));
});

it("says nothing of an appointment whose location is gone", async () => {
  expect(await reasonOf(deskWith(), { location_id: DESK.location_id.replace(/n$/, "p") })).toBeUndefined();
});

it("names the other location at which the practitioner works that day", async () => {
  const elsewhere = locationItem({
    location_id: DESK.location_id.replace(/n$/, "p"),
    location_name: "Hill Road",
  });
  const { schedules } = weekItem() as { schedules?: Schedule[] };
  const moved = schedules?.map((day) => ({ ...day, location_id: String(elsewhere.location_id) })) ?? [];
  expect(await reasonOf(deskWith(weekItem({ schedules: moved }), elsewhere))).toContain("Hill Road");
});
