import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem, OTHER_APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import {
  atNoon,
  conditionOf,
  DESK,
  deskItems,
  givenItems,
  givenOwn,
  locationItem,
  operationOn,
  patientItem,
  transactions,
  weekItem,
} from "../../../support/desk.ts";
import { canceled, entryOf, givenCaller } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { at, days, openStatusChangeForEach } from "./status-change-for-each.ts";

describe("set status", () => {
  const { dynamo, given, become, written, dayUpdates } = openStatusChangeForEach();

  it.each([
    ["BOOKED", "CHECKED-IN"],
    ["CHECKED-IN", "IN-PROGRESS"],
    ["CHECKED-IN", "BOOKED"],
    ["IN-PROGRESS", "CHECKED-IN"],
  ] as const)("changes %s to %s without writing the booked days", async (from, to) => {
    given(from);
    expect(await become(to)).toMatchObject({ status: 200, body: { appointment_status: to, version: 3 } });
    const [kind, put] = operationOn(written(), "appointment") ?? [];
    expect(kind).toBe("Put");
    expect(put).toMatchObject({ Item: { appointment_status: to, changed_by: IDS.user, changed_at: NOW } });
    expect(conditionOf(put)).toMatch(/^version = 2 AND /);
    expect(operationOn(written(), "audit_entry")).toMatchObject([
      "Put",
      entryOf("appointments.setStatus", APPOINTMENT_ID).Put,
    ]);
    // The appointment, its rows in five lists, the change of its day, and the audit entry.
    expect(written()).toHaveLength(8);
  });

  it.each(["CANCELLED", "MISSED"] as const)(
    "removes the time of an appointment that is %s from the booked days",
    async (to) => {
      const other = at("20:00", "20:30", OTHER_APPOINTMENT_ID);
      given("BOOKED", {}, days(at("17:45", "18:15"), other));
      expect((await become(to)).status).toBe(200);
      expect(dayUpdates()).toHaveLength(2);
      for (const update of dayUpdates()) {
        expect(update?.ExpressionAttributeValues?.[":appointments"]).toEqual([other]);
        expect(conditionOf(update)).toBe("version = 8");
      }
    },
  );

  it("keeps the time of a completed appointment taken until now", async () => {
    given("IN-PROGRESS", {}, days(at("17:45", "18:15")));
    expect(await become("COMPLETED")).toMatchObject({
      status: 200,
      body: { completed_at: NOW, end_time: "12:15", ends_at: `${TODAY}T18:15:00.000Z` },
    });
    for (const update of dayUpdates())
      expect(update?.ExpressionAttributeValues?.[":appointments"]).toEqual([at("17:45", "18:00")]);
    expect(dayUpdates()).toHaveLength(2);
  });

  it("leaves the booked days alone when an appointment is completed after its end", async () => {
    given("IN-PROGRESS", { ...at("17:00", "17:30") });
    expect((await become("COMPLETED")).status).toBe(200);
    expect(dayUpdates()).toEqual([]);
  });

  it.each([
    [
      "a transition that does not exist",
      "BOOKED",
      "COMPLETED",
      {},
      APPOINTMENT_TEXTS.invalidTransition("BOOKED", "COMPLETED"),
    ],
    [
      "a check-in on another day",
      "BOOKED",
      "CHECKED-IN",
      { date: "2027-03-02" },
      APPOINTMENT_TEXTS.transitionRules.own_day,
    ],
    [
      "a start on another day",
      "CHECKED-IN",
      "IN-PROGRESS",
      { date: "2027-02-28" },
      APPOINTMENT_TEXTS.transitionRules.own_day,
    ],
    [
      "a completion before the day",
      "IN-PROGRESS",
      "COMPLETED",
      { date: "2027-03-02" },
      APPOINTMENT_TEXTS.transitionRules.from_own_day,
    ],
    [
      "missed before the start",
      "BOOKED",
      "MISSED",
      at("18:01", "18:31"),
      APPOINTMENT_TEXTS.transitionRules.after_start,
    ],
    [
      "an undo on a later day",
      "CANCELLED",
      "BOOKED",
      { date: "2027-02-28" },
      APPOINTMENT_TEXTS.transitionRules.until_day_ends,
    ],
  ] as const)("refuses %s and names the rule", async (_, from, to, changes, error) => {
    given(from, changes);
    expect(await become(to)).toMatchObject({ status: 409, body: { code: "invalid_transition", error } });
    expect(transactions(dynamo)).toEqual([]);
  });

  it("goes by the day of the location, and not of UTC", async () => {
    vi.setSystemTime(Date.parse("2027-03-02T05:59:00.000Z"));
    given("BOOKED");
    expect((await become("CHECKED-IN")).status).toBe(200);
    given("BOOKED", {}, []);
    givenItems(dynamo, [
      ...deskItems().map((item) => (item.time_zone ? locationItem({ time_zone: "Asia/Tokyo" }) : item)),
      appointmentItem(),
    ]);
    expect((await become("CHECKED-IN")).status).toBe(409);
  });

  it("answers 404 for an appointment that does not exist", async () => {
    givenItems(dynamo, deskItems());
    expect(await become("CANCELLED")).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
  });

  it.each([
    ["BOOKED", {}, "CHECKED-IN", { checked_in_at: NOW }],
    ["CHECKED-IN", { checked_in_at: "earlier" }, "IN-PROGRESS", { checked_in_at: "earlier", started_at: NOW }],
    ["CHECKED-IN", { checked_in_at: "earlier" }, "BOOKED", {}],
    ["IN-PROGRESS", { checked_in_at: "earlier", started_at: "later" }, "CHECKED-IN", { checked_in_at: "earlier" }],
    ["IN-PROGRESS", { started_at: "earlier" }, "COMPLETED", { started_at: "earlier", completed_at: NOW }],
    ["COMPLETED", { started_at: "earlier", completed_at: "later" }, "IN-PROGRESS", { started_at: "earlier" }],
  ] as const)("records when the patient arrived and left: %s %o to %s", async (from, before, to, after) => {
    given(from, before);
    const { body } = await become(to);
    const { checked_in_at, started_at, completed_at } = body;
    const stamps = Object.entries({ checked_in_at, started_at, completed_at }).filter(([, at]) => at !== undefined);
    expect(Object.fromEntries(stamps)).toEqual(after);
  });
});

describe("set own status", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
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
});

describe("set status cancellation", () => {
  const { dynamo, given, become, written } = openStatusChangeForEach();

  it.each([
    ["COMPLETED", APPOINTMENT_TEXTS.invalidTransition("COMPLETED", "CANCELLED")],
    ["CANCELLED", null],
    ["BOOKED", null],
  ] as const)("says in a dry run whether an appointment that is %s can be cancelled", async (from, reason) => {
    given(from);
    const { body } = await call(handler, contract.appointments.setStatus, {
      as: "RECEPTIONIST",
      params: { appointment_id: APPOINTMENT_ID },
      query: { dry_run: "true" },
      body: { appointment_status: "CANCELLED", version: 2 },
    });
    expect(body.items).toMatchObject([{ appointment_id: APPOINTMENT_ID, reason }]);
    expect(transactions(dynamo)).toEqual([]);
  });

  it("answers 409 to another reason for a cancellation than the stored one", async () => {
    given("CANCELLED", { version: 3, cancel_reason: "Patient is ill" });
    expect((await become("CANCELLED", 2, { cancel_reason: "Patient is ill" })).status).toBe(200);
    expect(await become("CANCELLED", 2, { cancel_reason: "Moved away" })).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { cancel_reason: "Patient is ill" } },
    });
  });

  it("keeps the reason of a cancellation until the cancellation is undone", async () => {
    given("BOOKED", {}, days(at("17:45", "18:15")));
    const cancelled = await become("CANCELLED", 2, { cancel_reason: "Patient is ill" });
    expect(cancelled).toMatchObject({ status: 200, body: { cancel_reason: "Patient is ill" } });
    given("CANCELLED", { cancel_reason: "Patient is ill" });
    const { status, body } = await become("BOOKED");
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("cancel_reason");
  });

  it("forgets what the patient said online only when a cancellation is undone, and makes new links then", async () => {
    const online = { confirmed_at: NOW, online_change: "cancelled", unread: true } as const;
    given("CANCELLED", online);
    const { body } = await become("BOOKED");
    for (const name of Object.keys(online)) expect(body).not.toHaveProperty(name);
    expect(operationOn(written(), "appointment")?.[1]).toMatchObject({ Item: { links_from: NOW } });
    given("BOOKED", { ...online, online_change: "booked" });
    expect((await become("CHECKED-IN")).body).toMatchObject({ ...online, online_change: "booked" });
    expect(operationOn(written(), "appointment")?.[1]).not.toHaveProperty("Item.links_from");
  });

  it("refuses a reason for anything but a cancellation", async () => {
    given("BOOKED");
    expect(await become("CHECKED-IN", 2, { cancel_reason: "Patient is ill" })).toMatchObject({
      status: 422,
      body: { fields: { cancel_reason: APPOINTMENT_TEXTS.cancelReason } },
    });
  });
});

describe("set status conflicts", () => {
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
});

describe("set status undo", () => {
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
});
