import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { booked, deskWith } from "../../../support/desk.ts";
import { DESK, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";
import { LONG, long, openWaitlistMatchesForEach, SLOT, waiting } from "./waitlist-matches-for-each.ts";

const { practitioner_id, location_id } = DESK;
const { given, deskHas, matches, found } = openWaitlistMatchesForEach();

it("counts the time of an appointment that is not cancelled yet as free, and no other", async () => {
  const day = bookedDayItem(practitioner_id, [booked("20:00", "20:30", APPOINTMENT_ID), booked("20:30", "21:00")]);
  given([...deskWith(long()), appointmentItem(), day, ...waiting("q"), ...waiting("r", { service_id: LONG })]);
  expect(await found()).toEqual(["q 14:00"]);
  expect(await found(SLOT)).toEqual([]);
});

it("lets a longer service begin there when the time after it is free too", async () => {
  given([...deskWith(long()), appointmentItem(), ...waiting("r", { service_id: LONG })]);
  expect((await matches())[0]?.time).toMatchObject({ start_time: "14:00", end_time: "15:00" });
});

it("lets a shorter service begin later in the time that becomes free", async () => {
  deskHas(...waiting("q", { from_time: "14:10" }));
  expect(await found()).toEqual(["q 14:15"]);
  expect(await found({ ...SLOT })).toEqual([]);
  expect(await found({ ...SLOT, end_time: "14:16" })).toEqual(["q 14:15"]);
});

it("keeps the minutes free that the service needs before and after", async () => {
  const buffered = serviceItem({ buffer_after: 15 });
  const next = bookedDayItem(practitioner_id, [booked("20:30", "21:00")]);
  given([...deskWith(buffered), appointmentItem(), next, ...waiting()]);
  expect(await found()).toEqual([]);
});

it("keeps these minutes free also when they belong to the UTC day before", async () => {
  const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
  const evening = { open: "18:00", close: "21:00", status: "available" } as const;
  given([
    ...deskWith(long({ buffer_before: 15 })),
    locationItem({ operating_hours: { ...usualHours(), Monday: evening } }),
    weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "18:00", end_time: "21:00" })) }),
    bookedDayItem(practitioner_id, [booked("23:30", "23:50")]),
    ...waiting("q"),
    ...waiting("r", { service_id: LONG }),
  ]);
  expect(await found({ ...SLOT, start_time: "18:00" })).toEqual(["q 18:00"]);
});

it("offers a time only when a room for the service is free", async () => {
  const needing = serviceItem({ needs_room: true });
  const room_id = String(ROOM.item().room_id);
  given([...deskWith(needing), ROOM.item(), appointmentItem(), ...waiting()]);
  expect((await matches())[0]?.time.room_id).toBe(room_id);
  const taken = bookedDayItem(room_id, [booked("20:00", "20:30")]);
  given([...deskWith(needing), ROOM.item(), taken, appointmentItem(), ...waiting()]);
  expect(await found()).toEqual([]);
});

it.each([
  ["the service is not active", deskWith(serviceItem({ status: "INACTIVE" }))],
  ["the practitioner does not offer the service", deskWith(serviceItem({ practitioner_ids: ["staff_x"] }))],
  ["the practitioner has left", deskWith(practitionerItem({ status: "TERMINATED" }))],
])("offers nothing when %s", async (_, desk) => {
  given([...desk, appointmentItem(), ...waiting()]);
  expect(await found()).toEqual([]);
});

it("offers nothing in the past", async () => {
  deskHas(...waiting());
  expect(await found({ ...SLOT, start_time: "11:45" })).toEqual([]);
});

it("lets a service begin later in a time that ends at midnight", async () => {
  deskHas(...waiting("q", { from_time: "14:10" }));
  expect(await found({ ...SLOT, end_time: "00:00" })).toEqual(["q 14:15"]);
});

it("offers nothing when the practitioner is away that day, has another role, or the service is another location's", async () => {
  const day = { from_date: TODAY, to_date: TODAY, reason: "Holiday", period_id: "off_1" };
  const year = { tenant_id: IDS.tenant, year: TODAY.slice(0, 4), periods: [day], version: 1 };
  for (const owner_id of [practitioner_id, location_id]) {
    deskHas(itemOf(periodYearEntity().put({ ...year, owner_id })), ...waiting());
    expect(await found()).toEqual([]);
  }
  given([...deskWith(practitionerItem({ role: "MANAGER" })), appointmentItem(), ...waiting()]);
  expect(await found()).toEqual([]);
  const elsewhere = long({ location_id: location_id.replace(/n$/, "p") });
  deskHas(elsewhere, ...waiting("r", { service_id: LONG }));
  expect(await found()).toEqual([]);
});

it("offers a room to the services that need one, and none to the others", async () => {
  const desk = [...deskWith(long({ needs_room: true })), ROOM.item(), appointmentItem()];
  given([...desk, ...waiting("q"), ...waiting("r", { service_id: LONG })]);
  const rooms = (await matches()).map(({ entry_id, time }) => [entry_id.at(-1), time.room_id]);
  expect(rooms).toEqual([
    ["q", null],
    ["r", ROOM.item().room_id],
  ]);
});
