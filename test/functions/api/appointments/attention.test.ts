import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon, booked, deskWith } from "../../../support/desk.ts";
import { DESK, deskItems, weekItem } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const attention = "The location is closed.";
const time = { start_time: "11:45", end_time: "12:15", ...booked("17:45", "18:15", APPOINTMENT_ID) };
const days = [DESK.practitioner_id, DESK.patient_id].map((id) =>
  bookedDayItem(id, [booked("17:45", "18:15", APPOINTMENT_ID)]),
);

const given = (appointment_status: AppointmentStatus, changes: object = {}, ...more: Item[]) =>
  givenItems(dynamo, [...deskWith(...more), appointmentItem({ ...time, appointment_status, ...changes }), ...days]);
atNoon();

const params = { appointment_id: APPOINTMENT_ID };
const become = (appointment_status: AppointmentStatus) =>
  call(handler, contract.appointments.setStatus, {
    as: "RECEPTIONIST",
    params,
    body: { appointment_status, version: 2 },
  });
const written = () => transactions(dynamo)[0] ?? [];
const storedAppointment = () => (operationOn(written(), "appointment")?.[1] as { Item: Item } | undefined)?.Item;
const removedMarks = () =>
  written().flatMap(({ Delete }) => (String(Delete?.Key?.sk).startsWith("$attention_1") ? [Delete] : []));

it.each([
  ["BOOKED", "CHECKED-IN"],
  ["CHECKED-IN", "BOOKED"],
  ["IN-PROGRESS", "CHECKED-IN"],
] as const)("keeps the reason why an appointment needs attention from %s to %s", async (from, to) => {
  given(from, { attention });
  expect(await become(to)).toMatchObject({ status: 200, body: { attention } });
  expect(storedAppointment()).toMatchObject({ attention });
  expect(removedMarks()).toEqual([]);
});

it.each([
  ["CHECKED-IN", "IN-PROGRESS"],
  ["BOOKED", "CANCELLED"],
  ["BOOKED", "MISSED"],
  ["IN-PROGRESS", "COMPLETED"],
] as const)("takes the reason and its mark away from %s to %s", async (from, to) => {
  given(from, { attention });
  const { status, body } = await become(to);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("attention");
  expect(storedAppointment()).not.toHaveProperty("attention");
  expect(removedMarks()).toHaveLength(1);
});

it("gives no reason to an appointment that had none", async () => {
  given("BOOKED");
  expect((await become("CHECKED-IN")).body).not.toHaveProperty("attention");
  expect(storedAppointment()).not.toHaveProperty("attention");
  expect(removedMarks()).toEqual([]);
});

it("takes the reason and its mark away when the appointment is moved", async () => {
  given("BOOKED", { attention });
  const body = { version: 2, start_time: "15:00" };
  const answer = await call(handler, contract.appointments.reschedule, { as: "RECEPTIONIST", params, body });
  expect(answer.status).toBe(200);
  expect(storedAppointment()).not.toHaveProperty("attention");
  expect(removedMarks()).toHaveLength(1);
});

describe("an appointment that is brought back", () => {
  const noHours = weekItem({ schedules: [] });
  const reason = BOOKING_RULE_TEXTS.noSchedule("Chidi Okafor", "Lake Street", "");

  it("is marked when it no longer fits, in the version that it has", async () => {
    given("CANCELLED", {}, noHours);
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      given("BOOKED", { version: 3 }, noHours);
      return {};
    });
    expect(await become("BOOKED")).toMatchObject({ status: 200, body: { attention: reason, version: 3 } });
    // The desk that was opened anew knows only the second transaction.
    expect(storedAppointment()).toMatchObject({ attention: reason, version: 3 });
    const marks = written().flatMap(({ Put }) => (Put?.Item?.__edb_e__ === "attention" ? [Put.Item] : []));
    expect(marks).toMatchObject([{ appointment_id: APPOINTMENT_ID }]);
  });

  it("is not marked when another desk has changed it meanwhile", async () => {
    given("CANCELLED", {}, noHours);
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      given("BOOKED", { version: 4 }, noHours);
      return {};
    });
    expect((await become("BOOKED")).status).toBe(200);
    expect(transactions(dynamo)).toEqual([]);
  });

  it("is not marked while it fits", async () => {
    given("CANCELLED");
    expect((await become("BOOKED")).body).not.toHaveProperty("attention");
    expect(transactions(dynamo)).toHaveLength(1);
  });

  it("is brought back although it can't be marked", async () => {
    given("CANCELLED", {}, noHours);
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      given("BOOKED", { version: 3 }, noHours);
      dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
      return {};
    });
    expect(await become("BOOKED")).toMatchObject({ status: 200, body: { appointment_status: "BOOKED", version: 3 } });
  });
});

it("does not check an appointment that is changed to another open status", async () => {
  givenItems(dynamo, [...deskItems().slice(2), weekItem({ schedules: [] }), appointmentItem({ ...time }), ...days]);
  expect((await become("CHECKED-IN")).body).not.toHaveProperty("attention");
  expect(transactions(dynamo)).toHaveLength(1);
});
