import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-items.ts";
import { givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { deskItems, weekItem } from "../../../support/desk-items.ts";
import { canceled, entryOf } from "../../../support/rows.ts";
import { openStatusChangeForEach } from "./status-change-for-each.ts";

const { dynamo, given, become } = openStatusChangeForEach();

it("answers the stored appointment when it has the status already, on any version", async () => {
  given("CHECKED-IN", { version: 9 });
  expect(await become("CHECKED-IN", 2)).toMatchObject({ status: 200, body: { version: 9 } });
  expect(transactions(dynamo)).toEqual([]);
  const entries = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems ?? []);
  expect(operationOn(entries[0] ?? [], "audit_entry")).toMatchObject([
    "Put",
    entryOf("appointments.get", APPOINTMENT_ID).Put,
  ]);
});

it("does not mark an appointment that had the status already, even if it no longer fits", async () => {
  given("BOOKED", {}, [weekItem({ schedules: [] })]);
  const { status, body } = await become("BOOKED");
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("attention");
  expect(transactions(dynamo)).toEqual([]);
});

it("answers an outdated version with the current appointment", async () => {
  given("BOOKED", { version: 9 });
  expect(await become("CHECKED-IN", 2)).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { version: 9 } },
  });
});

it("leaves the patient's phone number out of the current appointment for an administrator", async () => {
  givenItems(dynamo, [...deskItems(), appointmentItem({ version: 9, patient_contact: "555-0101" })], "TENANT_ADMIN");
  const { status, body } = await call(handler, contract.appointments.setStatus, {
    as: "TENANT_ADMIN",
    params: { appointment_id: APPOINTMENT_ID },
    body: { appointment_status: "CANCELLED", version: 2 },
  });
  expect([status, body.current.version, body.current.patient_contact]).toEqual([409, 9, undefined]);
});

it("succeeds when another desk does the same at the same moment", async () => {
  given("BOOKED");
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    given("CHECKED-IN", { version: 3 });
    throw canceled(["ConditionalCheckFailed", "None"]);
  });
  expect(await become("CHECKED-IN")).toMatchObject({
    status: 200,
    body: { appointment_status: "CHECKED-IN", version: 3 },
  });
});

it("answers 409 when another desk makes a different change at the same moment", async () => {
  given("BOOKED");
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    given("CANCELLED", { version: 3 });
    throw canceled(["ConditionalCheckFailed", "None"]);
  });
  expect(await become("CHECKED-IN")).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("requires the version", async () => {
  given("BOOKED");
  const answer = await call(handler, contract.appointments.setStatus, {
    as: "RECEPTIONIST",
    params: { appointment_id: APPOINTMENT_ID },
    body: { appointment_status: "CANCELLED" },
  });
  expect(answer).toMatchObject({ status: 422, body: { fields: { version: expect.any(String) } } });
});
