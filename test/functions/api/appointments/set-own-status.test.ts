import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-items.ts";
import { givenOwn, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import { entryOf } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
atNoon();

const given = (appointment_status: AppointmentStatus, changes: object = {}) =>
  givenOwn(dynamo, [...deskItems(), appointmentItem({ appointment_status, ...changes })]);
const become = (appointment_status: AppointmentStatus, version = 2) =>
  call(handler, contract.appointments.setOwnStatus, {
    as: "PRACTITIONER",
    params: { appointment_id: APPOINTMENT_ID },
    body: { appointment_status, version },
  });

it.each([
  ["BOOKED", "CHECKED-IN"],
  ["CHECKED-IN", "IN-PROGRESS"],
  ["IN-PROGRESS", "CHECKED-IN"],
  ["IN-PROGRESS", "COMPLETED"],
  ["COMPLETED", "IN-PROGRESS"],
] as const)("changes %s to %s, and writes an audit entry", async (from, to) => {
  given(from);
  expect(await become(to)).toMatchObject({ status: 200, body: { appointment_status: to, version: 3 } });
  expect(operationOn(transactions(dynamo)[0] ?? [], "audit_entry")).toMatchObject([
    "Put",
    entryOf("appointments.setOwnStatus", APPOINTMENT_ID).Put,
  ]);
});

it.each(["BOOKED", "MISSED", "CANCELLED"] as const)("refuses to treat an appointment that is %s", async (from) => {
  given(from);
  expect(await become("IN-PROGRESS")).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
  expect(transactions(dynamo)).toEqual([]);
});

it.each(APPOINTMENT_STATUSES.filter((status) => ["BOOKED", "MISSED", "CANCELLED"].includes(status)))(
  "refuses %s, which is the front desk's step",
  async (to) => {
    given("CHECKED-IN");
    expect((await become(to)).status).toBe(422);
  },
);

it("answers 404 for another practitioner's appointment, whatever its version", async () => {
  given("CHECKED-IN", { practitioner_id: DESK.practitioner_id.replace(/.$/, "p") });
  expect(await become("IN-PROGRESS", 1)).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
  expect(transactions(dynamo)).toEqual([]);
});

it("answers 409 with the present appointment when it was changed in the meantime", async () => {
  given("CHECKED-IN");
  const { status, body } = await become("IN-PROGRESS", 1);
  expect([status, body.code, body.current.version]).toEqual([409, "conflict", 2]);
});

it("answers 503 when the transaction is throttled again and again", async () => {
  given("CHECKED-IN");
  dynamo.on(TransactWriteCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await become("IN-PROGRESS")).toMatchObject({ status: 503 });
});
