import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";

import {
  APPOINTMENT_ID,
  appointmentItem,
  bookedDayItem,
  OTHER_APPOINTMENT_ID,
} from "../../../support/appointment-items.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK, deskItems, serviceItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { TODAY } from "../../../support/now.ts";
import { canceled, entryOf } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const own = { appointment_id: APPOINTMENT_ID, starts_at: `${TODAY}T20:00:00.000Z`, ends_at: `${TODAY}T20:30:00.000Z` };
const days = (...others: (typeof own)[]) =>
  [DESK.practitioner_id, DESK.patient_id].map((person_id) => bookedDayItem(person_id, [own, ...others]));
const given = (changes: Parameters<typeof appointmentItem>[0] = {}, others: (typeof own)[] = []) =>
  givenItems(dynamo, [...deskItems(), appointmentItem(changes), ...days(...others)]);

atNoon(() => given());

const move = (changes: object) =>
  call(handler, contract.appointments.reschedule, {
    as: "RECEPTIONIST",
    params: { appointment_id: APPOINTMENT_ID },
    body: { version: 2, ...changes },
  });
const written = () => transactions(dynamo)[0] ?? [];

it("keeps the id and writes the new time on the version that was read", async () => {
  const answer = await move({ start_time: "15:00" });
  const moved = { start_time: "15:00", end_time: "15:30", starts_at: `${TODAY}T21:00:00.000Z`, version: 3 };
  expect(answer).toMatchObject({ status: 200, body: { appointment_id: APPOINTMENT_ID, date: TODAY, ...moved } });
  const [kind, put] = operationOn(written(), "appointment") ?? [];
  expect(kind).toBe("Put");
  expect(put).toMatchObject({ Item: { ...moved, created_at: "2027-02-01T15:00:00.000Z", changed_by: IDS.user } });
  expect(conditionOf(put)).toMatch(/^version = 2 AND .*patient_name = "Grace Hopper" AND /);
  expect(operationOn(written(), "audit_entry")).toMatchObject([
    "Put",
    entryOf("appointments.reschedule", APPOINTMENT_ID).Put,
  ]);
});

it("takes the mark of an overbooking away when the appointment is moved to a free time", async () => {
  given({ overbook_reason: "Urgent" });
  const { status, body } = await move({ start_time: "15:00" });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("overbook_reason");
});

it("keeps the old and the new time in the audit entry, and nothing of the patient", async () => {
  await move({ start_time: "15:00" });
  const [, put] = operationOn(written(), "audit_entry") ?? [];
  expect(put).toMatchObject({
    Item: {
      changes: [
        { field: "start_time", from: "14:00", to: "15:00" },
        { field: "end_time", from: "14:30", to: "15:30" },
      ],
    },
  });
});

it("replaces the former time on the booked days, on their versions", async () => {
  const other = { ...own, appointment_id: OTHER_APPOINTMENT_ID, starts_at: `${TODAY}T17:00:00.000Z` };
  given({}, [{ ...other, ends_at: `${TODAY}T17:30:00.000Z` }]);
  await move({ start_time: "15:00" });
  const updates = written().flatMap(({ Update }) => (String(Update?.Key?.sk).startsWith("$bookedDay") ? [Update] : []));
  expect(updates).toHaveLength(2);
  for (const update of updates) {
    expect(conditionOf(update)).toBe("version = 8");
    expect(update?.ExpressionAttributeValues?.[":appointments"]).toEqual([
      { ...other, ends_at: `${TODAY}T17:30:00.000Z` },
      { ...own, starts_at: `${TODAY}T21:00:00.000Z`, ends_at: `${TODAY}T21:30:00.000Z` },
    ]);
    // The segments of the former time and of the new one get a version, so that no one books on the former state.
    expect(update?.UpdateExpression).toMatch(/t2000 = :next.*t2025 = :next, t2100 = :next.*t2125 = :next/);
  }
});

it.each([
  ["service", 4],
  ["location", 5],
])("is conditional on the %s to which an appointment is moved", async (entity, version) => {
  await move({ start_time: "15:00" });
  const [kind, check] = operationOn(written(), entity) ?? [];
  expect(kind).toBe("ConditionCheck");
  expect(conditionOf(check)).toContain(`version = ${version} AND attribute_not_exists(usage_mark)`);
});

it("may overlap its own former time", async () => {
  expect((await move({ start_time: "14:15" })).status).toBe(200);
});

it("refuses a time that another appointment has", async () => {
  given({}, [
    {
      ...own,
      appointment_id: OTHER_APPOINTMENT_ID,
      starts_at: `${TODAY}T21:15:00.000Z`,
      ends_at: `${TODAY}T21:45:00.000Z`,
    },
  ]);
  expect(await move({ start_time: "15:00" })).toMatchObject({
    status: 409,
    body: { code: "slot_taken", error: APPOINTMENT_TEXTS.slotTaken },
  });
  expect(transactions(dynamo)).toEqual([]);
});

it.each([
  [
    "outside the hours",
    { start_time: "16:45" },
    BOOKING_RULE_TEXTS.tooShort(BOOKING_RULE_TEXTS.closing("Lake Street"), "17:00"),
  ],
  [
    "outside the schedule",
    { start_time: "09:00" },
    BOOKING_RULE_TEXTS.outsideSchedule("Chidi Okafor", "Lake Street", "10:00", "16:00"),
  ],
  ["in the past", { start_time: "11:59" }, BOOKING_RULE_TEXTS.past],
])("refuses a time %s", async (_, change, error) => {
  expect(await move(change)).toMatchObject({ status: 422, body: { error, fields: { start_time: error } } });
});

it.each(["CHECKED-IN", "IN-PROGRESS", "COMPLETED", "MISSED", "CANCELLED"] as const)(
  "refuses an appointment that is %s",
  async (status) => {
    given({ appointment_status: status });
    expect(await move({ start_time: "15:00" })).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", error: APPOINTMENT_TEXTS.notReschedulable(status) },
    });
  },
);

it("answers an outdated version with the current appointment", async () => {
  given({ version: 4 });
  expect(await move({ start_time: "15:00" })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { appointment_id: APPOINTMENT_ID, version: 4 } },
  });
});

it.each([
  ["it is there already", { start_time: "14:00" }],
  ["the change is empty", {}],
])("writes nothing when %s, also on an outdated version", async (_, change) => {
  given({ version: 4 });
  expect(await move(change)).toMatchObject({ status: 200, body: { version: 4 } });
  expect(transactions(dynamo)).toEqual([]);
});

it("leaves the audit entry of an opening when it answers without a change", async () => {
  await move({ start_time: "14:00" });
  const entries = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems ?? []);
  expect(entries.map((items) => operationOn(items, "audit_entry"))).toMatchObject([
    ["Put", entryOf("appointments.get", APPOINTMENT_ID).Put],
  ]);
});

it("answers 404 for an appointment that does not exist", async () => {
  givenItems(dynamo, deskItems());
  expect(await move({ start_time: "15:00" })).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
});

it("answers 409 when another desk moves it at the same moment", async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    given({ start_time: "11:00", version: 3 });
    throw canceled(["None", "None", "ConditionalCheckFailed"]);
  });
  expect(await move({ start_time: "15:00" })).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("takes fee and duration from the service that the appointment is moved to", async () => {
  const service_id = "svc_01jd3v8c9m4q2w6x8z0y1t5k7p";
  givenItems(dynamo, [
    ...deskItems(),
    appointmentItem(),
    ...days(),
    serviceItem({ service_id, duration: 60, fee: "120" }),
  ]);
  expect(await move({ service_id })).toMatchObject({
    status: 200,
    body: { service_id, duration: 60, fee: "120", end_time: "15:00" },
  });
});
