import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { givenItems, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon, booked } from "../../../support/desk.ts";
import { DESK, deskItems } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";

/** Returns the time of the appointment, or of the given one, on a booked day. */
export const at = (from: string, to: string, appointment_id = APPOINTMENT_ID) => booked(from, to, appointment_id);

/** Returns the booked days of practitioner and patient with the given times. */
export const days = (...times: ReturnType<typeof at>[]) =>
  [DESK.practitioner_id, DESK.patient_id].map((person_id) => bookedDayItem(person_id, times));

/**
 * Stubs the table for a file, in which a receptionist changes the status of an appointment, and sets the clock to noon
 * before each test.
 */
export function openStatusChangeForEach() {
  const dynamo = mockClient(DynamoDBDocumentClient);

  /** Lets the table hold the appointment from 11:45 to 12:15 of today, which it is noon of. */
  function given(appointment_status: AppointmentStatus, changes: object = {}, more: Item[] = []) {
    const time = { start_time: "11:45", end_time: "12:15", ...at("17:45", "18:15") };
    givenItems(dynamo, [...deskItems(), appointmentItem({ ...time, appointment_status, ...changes }), ...more]);
  }
  atNoon();

  const become = (appointment_status: AppointmentStatus, version = 2, more: object = {}) =>
    call(handler, contract.appointments.setStatus, {
      as: "RECEPTIONIST",
      params: { appointment_id: APPOINTMENT_ID },
      body: { appointment_status, version, ...more },
    });
  const written = () => transactions(dynamo)[0] ?? [];
  const dayUpdates = () =>
    written().flatMap(({ Update }) => (String(Update?.Key?.sk).startsWith("$bookedDay") ? [Update] : []));
  return { dynamo, given, become, written, dayUpdates };
}
