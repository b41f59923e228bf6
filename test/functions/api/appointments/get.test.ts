import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { TenantRole } from "../../../../shared/contract/roles.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-items.ts";
import { givenItems } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { DESK } from "../../../support/desk-items.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const get = (appointment_id = APPOINTMENT_ID, as: TenantRole = "RECEPTIONIST") =>
  call(handler, contract.appointments.get, { as, params: { appointment_id } });

it("answers the appointment as it is stored now, without keys and other attributes", async () => {
  givenItems(dynamo, [appointmentItem()]);
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...DESK, appointment_id: APPOINTMENT_ID, appointment_status: "BOOKED", version: 2 });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["tenant_id"]));
  const read = dynamo
    .commandCalls(GetCommand)
    .find(({ args }) => String(args[0].input.Key?.sk).includes(APPOINTMENT_ID));
  expect(read?.args[0].input.ConsistentRead).toBe(true);
});

it.each([
  ["RECEPTIONIST", "218-555-0155"],
  ["TENANT_ADMIN", undefined],
  ["MANAGER", undefined],
] as const)("answers a %s the patient's phone number %s", async (role, patient_contact) => {
  givenItems(dynamo, [appointmentItem({ patient_contact: "218-555-0155" })], role);
  const { status, body } = await get(APPOINTMENT_ID, role);
  expect([status, body.patient_contact]).toEqual([200, patient_contact]);
});

it.each([
  ["does not exist", APPOINTMENT_ID],
  ["is malformed", "appt_#1"],
])("answers 404 for an id that %s", async (_, id) => {
  givenItems(dynamo, []);
  expect(await get(id)).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
});

it("answers 503 when the table is throttled", async () => {
  givenItems(dynamo, [appointmentItem()]);
  const throttled = Object.assign(new Error(), { name: "ThrottlingException" });
  dynamo.on(GetCommand).rejects(throttled);
  expect(await get()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
