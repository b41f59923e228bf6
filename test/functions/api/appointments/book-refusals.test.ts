import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";

import { bookedDayItem } from "../../../support/appointment-items.ts";
import { givenItems, transactions } from "../../../support/booking-table.ts";
import { booked as at } from "../../../support/desk.ts";
import {
  DESK,
  deskItems,
  locationItem,
  patientItem,
  practitionerItem,
  serviceItem,
  weekItem,
} from "../../../support/desk-items.ts";
import { openBookingForEach } from "./booking-for-each.ts";

const { dynamo, book, written, givenInstead } = openBookingForEach();

it.each([
  [
    "the practitioner is not active",
    practitionerItem({ status: "TERMINATED" }),
    APPOINTMENT_TEXTS.practitionerInactive,
  ],
  ["the service is not active", serviceItem({ status: "INACTIVE" }), APPOINTMENT_TEXTS.serviceInactive],
  [
    "the service is another location's",
    serviceItem({ location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }),
    APPOINTMENT_TEXTS.otherLocation,
  ],
  [
    "the practitioner has no hours",
    weekItem({ schedules: [] }),
    BOOKING_RULE_TEXTS.noSchedule("Chidi Okafor", "Lake Street", ""),
  ],
])("refuses when %s", async (_, item, error) => {
  givenInstead(item);
  expect(await book()).toMatchObject({ status: 422, body: { code: "invalid", error } });
  expect(transactions(dynamo)).toEqual([]);
});

it("names the other location at which the practitioner works at that time", async () => {
  const location_id = DESK.location_id.replace(/.$/, "p");
  const [monday, ...others] = weekItem().schedules as readonly object[];
  const morning = { ...monday, start_time: "08:00", end_time: "12:00", breaks: [] };
  const afternoon = { ...morning, schedule_id: `sch_${location_id.slice(4)}`, location_id };
  const schedules = [morning, { ...afternoon, start_time: "13:00", end_time: "17:00" }, ...others];
  const names = locationItem({ location_id, location_name: "Hill Road" });
  givenInstead({ ...weekItem(), schedules }, names);
  const { status, body } = await book();
  expect([status, body.error]).toEqual([422, BOOKING_RULE_TEXTS.elsewhere("Chidi Okafor", "Hill Road")]);
});

// The appointment is at 14:00 in Chicago, which is 15:00 in New York.
it.each([
  ["15:00", "16:00", 422],
  ["14:00", "15:00", 201],
])("compares hours in New York from %s to %s by their instants", async (start_time, end_time, status) => {
  const location_id = DESK.location_id.replace(/.$/, "p");
  const week = weekItem().schedules as readonly object[];
  const there = { ...week[0], schedule_id: `sch_${location_id.slice(4)}`, location_id, start_time, end_time };
  const newYork = locationItem({ location_id, location_name: "Hill Road", time_zone: "America/New_York" });
  givenInstead({ ...weekItem(), schedules: [...week, there] }, newYork);
  expect((await book()).status).toBe(status);
});

it.each([
  ["the practitioner", practitionerItem(), "Practitioner not found"],
  ["the service", serviceItem(), "Service not found"],
  ["the location", locationItem(), "Location not found"],
  ["the patient", patientItem(), "Patient not found"],
])("answers 404 when %s does not exist", async (_, { sk }, error) => {
  givenItems(
    dynamo,
    deskItems().filter((item) => item.sk !== sk),
  );
  expect(await book()).toMatchObject({ status: 404, body: { error } });
});

it("answers 404 for staff of another role", async () => {
  givenInstead(practitionerItem({ role: "MANAGER" }));
  expect(await book()).toMatchObject({ status: 404, body: { error: "Practitioner not found" } });
});

it.each([
  ["practitioner_id", "Practitioner not found"],
  ["service_id", "Service not found"],
  ["location_id", "Location not found"],
  ["patient_id", "Patient not found"],
])("answers 404 for a malformed %s without reading anything", async (name, error) => {
  expect(await book({ [name]: "x#y" })).toMatchObject({ status: 404, body: { error } });
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0);
});

it("refuses a practitioner who never had hours", async () => {
  givenItems(
    dynamo,
    deskItems().filter(({ sk }) => !String(sk).startsWith("$weeklySchedule")),
  );
  expect(await book()).toMatchObject({
    status: 422,
    body: { error: BOOKING_RULE_TEXTS.noSchedule("Chidi Okafor", "Lake Street", "") },
  });
});

it.each([
  [DESK.practitioner_id, BOOKING_RULE_TEXTS.busy("Chidi Okafor")],
  [DESK.patient_id, BOOKING_RULE_TEXTS.busy("Grace Hopper")],
])("answers 409 slot_taken when %s has another appointment", async (person_id, reason) => {
  givenItems(dynamo, [...deskItems(), bookedDayItem(person_id, [at("20:15", "20:45")])]);
  expect(await book()).toMatchObject({
    status: 409,
    body: { code: "slot_taken", error: APPOINTMENT_TEXTS.slotTaken, fields: { start_time: reason } },
  });
  expect(transactions(dynamo)).toEqual([]);
});

it.each(["2026-02-30", "2027-13-01", "03/04/2027", "1899-12-31", "9999-12-31", ""])(
  "refuses the date '%s' at its field",
  async (date) => {
    expect(await book({ date })).toMatchObject({ status: 422, body: { fields: { date: expect.any(String) } } });
    expect(written()).toEqual([]);
  },
);

it("refuses a date more than two years ahead", async () => {
  expect(await book({ date: "2029-03-04" })).toMatchObject({
    status: 422,
    body: { error: "Dates can be at most two years ahead." },
  });
});
