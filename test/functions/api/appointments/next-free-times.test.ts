import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { latestDate } from "../../../../shared/values/typed-input.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { givenItems } from "../../../support/booking-table.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { deskWith } from "../../../support/desk.ts";
import { DESK, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { itemOf } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";
import { at, nth, openFreeTimesForEach } from "./free-times-for-each.ts";

const { dynamo, given, ask, free, starts } = openFreeTimesForEach();
const texts = APPOINTMENT_TEXTS;
const { service_id, location_id, practitioner_id, patient_id } = DESK;
const TUESDAY = "2027-03-02";

it("lists each free quarter of an hour from now on, day after day", async () => {
  const found = await starts({ limit: "16" });
  expect(found.slice(0, 2)).toEqual([`${TODAY} 12:00`, `${TODAY} 12:15`]);
  expect(found.slice(14)).toEqual([`${TODAY} 15:30`, `${TUESDAY} 10:00`]);
});

it("describes a free time with its practitioner, its location and no room", async () => {
  expect(await free({ limit: "1" })).toEqual([
    {
      date: TODAY,
      start_time: "12:00",
      end_time: "12:30",
      practitioner_id,
      practitioner_name: "Chidi Okafor",
      location_id,
      room_id: null,
    },
  ]);
});

it("omits what other appointments of the practitioner and of the patient take", async () => {
  given(
    [practitionerItem()],
    bookedDayItem(practitioner_id, [at(TODAY, "18:00", "18:45")]),
    bookedDayItem(patient_id, [at(TODAY, "19:00", "19:30")]),
  );
  expect(await starts({ limit: "2" })).toEqual([`${TODAY} 12:45`, `${TODAY} 13:00`]);
  expect(await starts({ limit: "2", patient_id })).toEqual([`${TODAY} 13:30`, `${TODAY} 13:45`]);
});

it("does not count the appointment that is to be moved", async () => {
  const day = bookedDayItem(practitioner_id, [at(TODAY, "18:00", "22:00", APPOINTMENT_ID)]);
  given([practitionerItem()], day, appointmentItem());
  expect(await starts({ limit: "1" })).toEqual([`${TUESDAY} 10:00`]);
  expect(await starts({ limit: "1", appointment_id: APPOINTMENT_ID })).toEqual([`${TODAY} 12:00`]);
});

it("begins with the given date, and with today when it is past", async () => {
  expect(await starts({ from: "2027-03-05", limit: "1" })).toEqual(["2027-03-05 10:00"]);
  expect(await starts({ from: "2027-01-05", limit: "1" })).toEqual([`${TODAY} 12:00`]);
});

it("begins today when the given date is longer past than it searches, and ends with the last date that can be booked", async () => {
  expect(await starts({ from: "2026-11-01", limit: "1" })).toEqual([`${TODAY} 12:00`]);
  const last = latestDate();
  const found = await starts({ from: last, limit: "100" });
  expect(new Set(found.map((start) => start.slice(0, 10)))).toEqual(new Set([last]));
});

it("omits closures and time off up to the last day that it searches, however long past the given date is", async () => {
  vi.setSystemTime("2026-11-26T18:00:00.000Z");
  const period = (owner_id: string, year: string, from_date: string, to_date: string) =>
    itemOf(
      periodYearEntity().put({
        tenant_id: IDS.tenant,
        owner_id,
        year,
        version: 1,
        periods: [{ from_date, to_date, reason: "Holiday", period_id: `per_${year}` }],
      }),
    );
  const closed = period(location_id, "2026", "2026-11-26", "2026-12-31");
  const off = period(practitioner_id, "2027", "2027-01-01", "2027-01-10");
  given([practitionerItem()], closed, off);
  for (const from of ["2026-11-26", "2026-10-01", "2024-11-26", "1900-01-01"])
    expect(await starts({ from, limit: "1" })).toEqual(["2027-01-11 10:00"]);
});

it("says why a service that needs a room has no time at a location without rooms", async () => {
  givenItems(dynamo, deskWith(serviceItem({ needs_room: true }), practitionerItem()));
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: JSON.stringify(ExpressionAttributeValues).includes("$room") ? [] : [practitionerItem()],
  }));
  const reason = BOOKING_RULE_TEXTS.locationWithoutRooms("Check-up", String(locationItem().location_name));
  expect((await ask()).body).toEqual({ items: [], next_cursor: null, reason });
});

it("omits the times at which no room is free for a service that needs one", async () => {
  const taken = bookedDayItem(String(ROOM.item().room_id), [at(TODAY, "18:00", "18:45")]);
  givenItems(dynamo, deskWith(serviceItem({ needs_room: true }), practitionerItem(), taken));
  dynamo
    .on(QueryCommand)
    .callsFake(async ({ ExpressionAttributeValues }) =>
      JSON.stringify(ExpressionAttributeValues).includes("$room")
        ? { Items: [ROOM.item()] }
        : { Items: [practitionerItem()] },
    );
  expect(await free({ limit: "1" })).toMatchObject([{ start_time: "12:45", room_id: ROOM.item().room_id }]);
});

it("skips days on which the location is closed", async () => {
  const closed = { open: "09:00", close: "17:00", status: "closed" } as const;
  given([practitionerItem()], locationItem({ operating_hours: { ...usualHours(), Monday: closed, Tuesday: closed } }));
  expect(await starts({ limit: "1" })).toEqual(["2027-03-03 10:00"]);
});

it("keeps the minutes free before the first appointment, also when they belong to the UTC day before", async () => {
  const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
  given(
    [practitionerItem()],
    locationItem({
      operating_hours: { ...usualHours(), Monday: { open: "18:00", close: "21:00", status: "available" } },
    }),
    weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "18:00", end_time: "21:00" })) }),
    serviceItem({ buffer_before: 15 }),
    bookedDayItem(practitioner_id, [at(TODAY, "23:30", "23:50")]),
  );
  expect(await starts({ limit: "1" })).toEqual([`${TODAY} 18:15`]);
});

it("omits the times that the clocks skip", async () => {
  const night = { open: "01:00", close: "05:00", status: "available" } as const;
  const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
  given(
    [practitionerItem()],
    locationItem({ operating_hours: { ...usualHours(), Sunday: night } }),
    weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "01:00", end_time: "05:00" })) }),
  );
  const found = await starts({ from: "2027-03-14", limit: "6" });
  const times = ["01:00", "01:15", "01:30", "01:45", "03:00", "03:15"];
  expect(found).toEqual(times.map((time) => `2027-03-14 ${time}`));
});

it("lists nothing where no one works, and reads no booked day for it", async () => {
  given([practitionerItem()], weekItem({ schedules: [] }));
  expect(await ask()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  // Those of the week and of the closures and the time off.
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
});

it.each([
  ["an unknown service", { service_id: service_id.replace(/.$/, "p") }, 404, NOT_FOUND_TEXTS.service],
  ["a malformed service", { service_id: "x" }, 404, NOT_FOUND_TEXTS.service],
  ["an unknown location", { location_id: location_id.replace(/.$/, "p") }, 404, NOT_FOUND_TEXTS.location],
  ["an unknown practitioner", { practitioner_id: nth(9) }, 404, NOT_FOUND_TEXTS.practitioner],
  ["an unknown appointment", { appointment_id: APPOINTMENT_ID }, 404, NOT_FOUND_TEXTS.appointment],
  ["a limit above 100", { limit: "101" }, 422, expect.any(String)],
  ["a date that is none", { from: "tomorrow" }, 422, expect.any(String)],
])("refuses %s", async (_, query, status, error) => {
  expect(await ask(query as Record<string, string>)).toMatchObject({ status, body: { error } });
});

it("refuses a location that is not the service's, and a service that is not active", async () => {
  const other = location_id.replace(/.$/, "p");
  given([practitionerItem()], locationItem({ location_id: other }));
  expect(await ask({ location_id: other })).toMatchObject({ status: 422, body: { error: texts.otherLocation } });
  given([practitionerItem()], serviceItem({ status: "INACTIVE" }));
  expect(await ask()).toMatchObject({ status: 422, body: { error: texts.serviceInactive } });
});
