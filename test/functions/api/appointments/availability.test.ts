import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";

import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { givenItems } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { booked as at, atNoon, deskWith } from "../../../support/desk.ts";
import { DESK, deskItems, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const texts = APPOINTMENT_TEXTS;
const rules = BOOKING_RULE_TEXTS;
const given = (...items: Item[]) => givenItems(dynamo, deskWith(...items));
atNoon(() => given());

const { patient_id, ...offer } = DESK;
const ask = (query: object = {}) =>
  call(handler, contract.appointments.availability, { as: "RECEPTIONIST", query: { ...offer, date: TODAY, ...query } });
const slots = async (query?: object): Promise<Slot[]> => (await ask(query)).body.items;
const slotAt = async (time: string, query?: object) =>
  (await slots(query)).find(({ start_time }) => start_time === time);

it("lists every quarter of an hour from opening until the service no longer fits", async () => {
  const starts = (await slots()).map(({ start_time }) => start_time);
  expect([starts[0], starts[1], starts.at(-1), starts.length]).toEqual(["09:00", "09:15", "16:30", 31]);
});

it.each([
  ["09:45", rules.outsideSchedule("Chidi Okafor", "Lake Street", "10:00", "16:00")],
  ["11:45", rules.past],
  ["12:00", null],
  ["15:30", null],
  ["15:45", rules.tooShort(rules.endOfHours("Chidi Okafor"), "16:00")],
])("says of %s: %s", async (time, reason) => {
  expect(await slotAt(time)).toMatchObject({ available: reason === null, reason });
});

it("returns the end of each time by the service's duration", async () => {
  expect(await slotAt("12:15")).toEqual({ start_time: "12:15", end_time: "12:45", available: true, reason: null });
});

it("shows a time that another appointment of the practitioner has as taken", async () => {
  given(bookedDayItem(DESK.practitioner_id, [at("20:00", "20:30")]));
  for (const [time, reason] of [
    ["13:30", null],
    ["13:45", rules.busy("Chidi Okafor")],
    ["14:15", rules.busy("Chidi Okafor")],
    ["14:30", null],
  ] as const)
    expect(await slotAt(time)).toMatchObject({ available: reason === null, reason });
});

it("shows when the patient is busy, if the patient is given", async () => {
  given(bookedDayItem(patient_id, [at("20:00", "20:30")]));
  expect(await slotAt("14:00")).toMatchObject({ available: true });
  expect(await slotAt("14:00", { patient_id })).toMatchObject({ available: false, reason: rules.busy("The patient") });
});

it("lists the own time of an appointment off the grid, and treats it as free", async () => {
  const own = { ...at("20:07", "20:37", APPOINTMENT_ID) };
  given(
    bookedDayItem(DESK.practitioner_id, [own]),
    appointmentItem({ start_time: "14:07", end_time: "14:37", ...own }),
  );
  expect(await slotAt("14:07")).toBeUndefined();
  expect(await slotAt("14:15")).toMatchObject({ available: false });
  const listed = await slots({ appointment_id: APPOINTMENT_ID });
  expect(listed.find(({ start_time }) => start_time === "14:07")).toEqual({
    start_time: "14:07",
    end_time: "14:37",
    available: true,
    reason: null,
  });
  expect(listed.map(({ start_time }) => start_time)).toEqual(listed.map(({ start_time }) => start_time).toSorted());
  expect(listed.find(({ start_time }) => start_time === "14:15")).toMatchObject({ available: true });
});

it("lists the own time of an appointment on its own day only, and once", async () => {
  given(appointmentItem({ start_time: "14:07" }));
  expect(await slotAt("14:07", { appointment_id: APPOINTMENT_ID, date: "2027-03-02" })).toBeUndefined();
  given(appointmentItem());
  expect(await slots({ appointment_id: APPOINTMENT_ID })).toHaveLength(31);
});

it("answers 404 for an appointment that does not exist", async () => {
  expect(await ask({ appointment_id: APPOINTMENT_ID })).toMatchObject({
    status: 404,
    body: { error: "Appointment not found" },
  });
});

it.each([
  [
    "a closed day",
    locationItem({ operating_hours: { ...usualHours(), Monday: { open: "09:00", close: "17:00", status: "closed" } } }),
    rules.closedDay("Lake Street", TODAY),
  ],
  ["a day without hours", weekItem({ schedules: [] }), rules.noSchedule("Chidi Okafor", "Lake Street", "")],
])("lists the times of %s, each with the reason", async (_, item, reason) => {
  given(item);
  const listed = await slots();
  expect(listed).toHaveLength(31);
  expect(new Set(listed.map((slot) => slot.reason))).toEqual(new Set([reason]));
});

it("lists nothing when the service is longer than the day", async () => {
  given(serviceItem({ duration: 480 + 15 }));
  expect(await slots()).toEqual([]);
});

it("says that the clocks skip a time", async () => {
  const nights = Object.fromEntries(
    Object.keys(usualHours()).map((day) => [day, { open: "01:00", close: "05:00", status: "available" }]),
  );
  given(locationItem({ operating_hours: nights as ReturnType<typeof usualHours> }));
  expect(await slotAt("02:15", { date: "2027-03-14" })).toEqual({
    start_time: "02:15",
    end_time: "02:45",
    available: false,
    reason: texts.skippedTime,
  });
});

it.each([
  ["the practitioner is not active", practitionerItem({ status: "INACTIVE" }), texts.practitionerInactive],
  ["the service is not active", serviceItem({ status: "INACTIVE" }), texts.serviceInactive],
])("refuses when %s", async (_, item, error) => {
  given(item);
  expect(await ask()).toMatchObject({ status: 422, body: { error } });
});

it("names the practitioner as the field to correct when the practitioner is not active", async () => {
  given(practitionerItem({ status: "INACTIVE" }));
  expect((await ask()).body).toMatchObject({ fields: { practitioner_id: texts.practitionerInactive } });
});

it("shows a time at which the only room is taken", async () => {
  given(serviceItem({ needs_room: true }), bookedDayItem(String(ROOM.item().room_id), [at("20:00", "20:30")]));
  dynamo.on(QueryCommand).resolves({ Items: [ROOM.item()] });
  expect(await slotAt("14:00")).toMatchObject({ available: false, reason: rules.roomBusy("12") });
  expect(await slotAt("14:30")).toMatchObject({ available: true });
});

it("reads in two requests: what is offered, and what is booked", async () => {
  await ask({ patient_id });
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
});

it("answers 503 when the table is throttled", async () => {
  dynamo.on(BatchGetCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await ask()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});

it("refuses a date more than two years ahead", async () => {
  expect(await ask({ date: "2029-03-03" })).toMatchObject({
    status: 422,
    body: { fields: { date: expect.any(String) } },
  });
});

it("checks a day by the hours of its own weekday, in whatever order they are stored", async () => {
  const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
  const week = schedules.map((each) => (each.day_of_week === "Mon" ? each : { ...each, start_time: "13:00" }));
  given(weekItem({ schedules: week.toReversed() }));
  expect((await slotAt("12:00"))?.reason ?? null).toBeNull();
});

it("keeps minutes free before midnight in a zone whose days are those of UTC", async () => {
  const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
  const night = { open: "00:00", close: "17:00", status: "available" } as const;
  given(
    locationItem({ time_zone: "Etc/UTC", operating_hours: { ...usualHours(), Tuesday: night } }),
    weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "00:00" })) }),
    serviceItem({ buffer_before: 15 }),
    bookedDayItem(DESK.practitioner_id, [at("23:30", "23:50")]),
  );
  expect((await slotAt("00:00", { date: "2027-03-02" }))?.reason).toBe(rules.busy("Chidi Okafor"));
});

it("lists no free time of a practitioner who never had hours", async () => {
  givenItems(
    dynamo,
    deskItems().filter(({ sk }) => !String(sk).startsWith("$weeklySchedule")),
  );
  const reasons = new Set((await slots()).map(({ reason }) => reason));
  expect([...reasons]).toEqual([rules.noSchedule("Chidi Okafor", "Lake Street", "")]);
});
