import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";

import { appointmentItem, OTHER_APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { DESK, deskItems, patientItem, weekItem } from "../../../support/desk-items.ts";
import { givenCaller } from "../../../support/rows.ts";
import { at, days, openStatusChangeForEach } from "./status-change-for-each.ts";

const OTHER_PATIENT = DESK.patient_id.replace(/n$/, "p");
const { dynamo, given, become, written, dayUpdates } = openStatusChangeForEach();

it.each([
  ["COMPLETED", "IN-PROGRESS"],
  ["MISSED", "BOOKED"],
  ["MISSED", "CHECKED-IN"],
  ["CANCELLED", "BOOKED"],
] as const)("changes %s back to %s on the versions of service and location", async (from, to) => {
  const completed = from === "COMPLETED" && { completed_at: "2027-03-01T17:50:00.000Z" };
  given(from, { ...completed }, completed ? days({ ...at("17:45", "17:50") }) : []);
  const { status, body } = await become(to);
  expect([status, body.appointment_status, body.completed_at]).toEqual([200, to, undefined]);
  expect(dayUpdates()).toHaveLength(2);
  for (const [entity, version] of [
    ["service", 4],
    ["location", 5],
  ] as const) {
    const [kind, check] = operationOn(written(), entity) ?? [];
    expect(kind).toBe("ConditionCheck");
    expect(conditionOf(check)).toContain(`version = ${version} AND attribute_not_exists(usage_mark)`);
  }
});

it.each([
  ["COMPLETED", "IN-PROGRESS"],
  ["MISSED", "CHECKED-IN"],
  ["CANCELLED", "BOOKED"],
] as const)("does not take %s back to %s when another appointment has some of the time", async (from, to) => {
  const completed = from === "COMPLETED" && { completed_at: "2027-03-01T17:50:00.000Z" };
  given(from, { ...completed }, days(at("18:10", "18:20", OTHER_APPOINTMENT_ID)));
  expect(await become(to)).toMatchObject({
    status: 409,
    body: {
      code: "slot_taken",
      error: APPOINTMENT_TEXTS.undoTaken,
      fields: { start_time: BOOKING_RULE_TEXTS.busy("Chidi Okafor") },
    },
  });
  expect(transactions(dynamo)).toEqual([]);
});

it.each([
  ["COMPLETED", "IN-PROGRESS"],
  ["MISSED", "CHECKED-IN"],
  ["CANCELLED", "BOOKED"],
] as const)("does not take %s back to %s when the patient was erased", async (from, to) => {
  const withoutPatient = deskItems().filter(({ sk }) => !String(sk).startsWith("$patient"));
  const erased = appointmentItem({ appointment_status: from, patient_name: "Erased patient" });
  givenItems(dynamo, [...withoutPatient, erased]);
  expect(await become(to)).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: APPOINTMENT_TEXTS.patientErased },
  });
  expect(transactions(dynamo)).toEqual([]);
});

it("is conditional on the patient of an appointment that is brought back", async () => {
  given("CANCELLED");
  await become("BOOKED");
  const [kind, check] = operationOn(written(), "patient") ?? [];
  expect(kind).toBe("ConditionCheck");
  expect(conditionOf(check)).toBe("version = 6");
});

it("does not bring back the appointment of a patient whose merge target was erased", async () => {
  given("CANCELLED", {}, [patientItem({ merged_into: OTHER_PATIENT })]);
  expect(await become("BOOKED")).toMatchObject({ status: 409, body: { error: APPOINTMENT_TEXTS.patientErased } });
});

it("waits for the merge that moves an appointment to its target", async () => {
  const merged = [patientItem({ merged_into: OTHER_PATIENT }), patientItem({ patient_id: OTHER_PATIENT })];
  given("CANCELLED", {}, merged);
  setTimeout(() => given("CANCELLED", { patient_id: OTHER_PATIENT, version: 3 }, merged), 50);
  const { status, body } = await become("BOOKED");
  expect([status, body.code, body.current]).toMatchObject([409, "conflict", { patient_id: OTHER_PATIENT }]);
  expect((await become("BOOKED", 3)).body).toMatchObject({ appointment_status: "BOOKED", patient_id: OTHER_PATIENT });
});

it("does not bring back an appointment whose service was deleted", async () => {
  given("CANCELLED");
  const withoutService = deskItems().filter(({ sk }) => !String(sk).startsWith("$service"));
  givenItems(dynamo, [...withoutService, appointmentItem({ appointment_status: "CANCELLED" })]);
  expect(await become("BOOKED")).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: APPOINTMENT_TEXTS.serviceDeleted },
  });
});

it("does not bring back an appointment at a time that the clocks skip", async () => {
  vi.setSystemTime(Date.parse("2027-03-14T18:00:00.000Z"));
  given("CANCELLED", { date: "2027-03-14", start_time: "02:30" });
  expect(await become("BOOKED")).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: APPOINTMENT_TEXTS.skippedTime },
  });
});

describe("an overbooked appointment", () => {
  const other = at("18:00", "18:30", OTHER_APPOINTMENT_ID);
  const overbooked = { overbook_reason: "Urgent" };
  const allowOverbooking = () => givenCaller(dynamo, "RECEPTIONIST", { tenant: { allow_overbooking: true } });

  it("returns over the other one while the clinic allows overbooking", async () => {
    given("CANCELLED", overbooked, days(other));
    allowOverbooking();
    expect(await become("BOOKED")).toMatchObject({ status: 200, body: overbooked });
  });

  it("does not return over the other one when the clinic no longer allows it", async () => {
    given("CANCELLED", overbooked, days(other));
    expect(await become("BOOKED")).toMatchObject({ status: 409, body: { code: "slot_taken" } });
  });

  it("returns to a free time without its mark", async () => {
    given("CANCELLED", overbooked, days());
    const { status, body } = await become("BOOKED");
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("overbook_reason");
  });
});

it("answers why an appointment that is brought back no longer fits", async () => {
  given("CANCELLED", {}, [weekItem({ schedules: [] })]);
  expect(await become("BOOKED")).toMatchObject({ status: 200, body: { attention: expect.any(String) } });
});
