import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-items.ts";
import { givenOwn } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { DESK, patientItem } from "../../../support/desk-items.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const get = (appointment_id = APPOINTMENT_ID) =>
  call(handler, contract.appointments.getOwn, { as: "PRACTITIONER", params: { appointment_id } });

it("answers the appointment with the patient's essentials, and nothing else of the patient", async () => {
  givenOwn(dynamo, [appointmentItem(), patientItem({ alert: "Latex allergy", preferred_language: "es" })]);
  const { status, body } = await get();
  expect([status, body.appointment_id]).toEqual([200, APPOINTMENT_ID]);
  expect(body.patient).toEqual({
    dob: "1980-12-09",
    gender: "UNKNOWN",
    contact: "555-0101",
    preferred_language: "es",
    alert: "Latex allergy",
  });
});

it("leaves audit entries of both the appointment and the patient", async () => {
  givenOwn(dynamo, [appointmentItem(), patientItem()]);
  await get();
  const entries = dynamo
    .commandCalls(TransactWriteCommand)
    .flatMap(({ args }) => args[0].input.TransactItems ?? [])
    .flatMap(({ Put }) => (Put?.Item?.__edb_e__ === "audit_entry" ? [[Put.Item.operation, Put.Item.record_id]] : []));
  expect(entries).toEqual([
    ["patients.get", DESK.patient_id],
    ["appointments.getOwn", APPOINTMENT_ID],
  ]);
});

it.each([
  ["of another practitioner", [appointmentItem({ practitioner_id: DESK.practitioner_id.replace(/.$/, "p") })]],
  ["that does not exist", []],
])("answers 404 for an appointment %s, and leaves no entry", async (_, items) => {
  givenOwn(dynamo, [...items, patientItem()]);
  expect(await get()).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

it("answers 503 when the table is throttled", async () => {
  givenOwn(dynamo, [appointmentItem(), patientItem()]);
  dynamo.on(GetCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
  expect(await get()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
});
