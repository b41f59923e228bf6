import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { attentionEntity } from "../../../../functions/entities/appointments.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import {
  APPOINTMENT,
  APPOINTMENT_ID,
  appointmentItem,
  appointmentRow,
  booked,
  bookedDayItem,
} from "../../../support/appointment-rows.ts";
import { call } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import {
  atNoon,
  DESK,
  deskItems,
  deskWith,
  givenItems,
  locationItem,
  operationOn,
  patientItem,
  transactions,
  weekItem,
} from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("attention", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
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
});

describe("list attention", () => {
  const OTHER_LOCATION = DESK.location_id.replace(/n$/, "p");
  const OTHER_STAFF = DESK.practitioner_id.replace(/n$/, "p");
  const TOMORROW = "2027-03-02";

  type Changes = Parameters<typeof appointmentRow>[0];
  const idOf = (nth: number) => nthId(String(APPOINTMENT.item().appointment_id), nth);

  /** Returns the nth appointment with a reason why it needs attention, and its mark. */
  function marked(nth: number, date: string, changes: Changes = {}): Item[] {
    const row = appointmentRow({
      appointment_id: idOf(nth),
      date,
      starts_at: `${date}T20:00:00.000Z`,
      ends_at: `${date}T20:30:00.000Z`,
      attention: "The location is closed.",
      ...changes,
    });
    return [appointmentItem(row), itemOf(attentionEntity().put(row))];
  }

  const opened = operation({
    handler,
    route: contract.appointments.list,
    as: "RECEPTIONIST",
    request: { query: { attention: "true", order: "asc" } },
    items: [
      locationItem(),
      ...marked(1, TODAY),
      ...marked(2, TOMORROW, { practitioner_id: OTHER_STAFF }),
      ...marked(3, "2027-03-03", { location_id: OTHER_LOCATION }),
      appointmentItem(),
    ],
  });
  const { given, send } = opened;
  const found = async (query: Record<string, string> = {}) => {
    const { status, body } = await send({ query: { attention: "true", order: "asc", ...query } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items as unknown as Item[];
  };
  const ids = async (query?: Record<string, string>) =>
    (await found(query)).map(({ appointment_id }) => appointment_id);

  it("lists the marked appointments with the reason, in order of time, and no other", async () => {
    expect(await ids()).toEqual([1, 2, 3].map(idOf));
    expect(await ids({ order: "desc" })).toEqual([3, 2, 1].map(idOf));
    expect((await found())[0]).toMatchObject({ attention: "The location is closed.", date: TODAY });
  });

  it("lists those of a location or of a practitioner", async () => {
    expect(await ids({ location_id: DESK.location_id })).toEqual([1, 2].map(idOf));
    expect(await ids({ practitioner_id: DESK.practitioner_id })).toEqual([1, 3].map(idOf));
    const both = { location_id: DESK.location_id, practitioner_id: DESK.practitioner_id };
    expect(await ids(both)).toEqual([idOf(1)]);
  });

  it("lists those of a patient", async () => {
    const other = patientItem({ patient_id: DESK.patient_id.replace(/n$/, "p") });
    given([
      locationItem(),
      patientItem(),
      other,
      ...marked(1, TODAY),
      ...marked(2, TOMORROW, { patient_id: String(other.patient_id) }),
    ]);
    expect(await ids({ patient_id: String(other.patient_id) })).toEqual([idOf(2)]);
    expect(await ids()).toEqual([1, 2].map(idOf));
  });

  it("lists those between two days, both included", async () => {
    expect(await ids({ from: TOMORROW })).toEqual([2, 3].map(idOf));
    expect(await ids({ to: TOMORROW })).toEqual([1, 2].map(idOf));
    expect(await ids({ from: TOMORROW, to: TOMORROW })).toEqual([idOf(2)]);
    expect(await ids({ from: TODAY, to: TODAY })).toEqual([idOf(1)]);
  });

  it("begins today when the requested first day is past, and is empty when the last one is", async () => {
    given([...marked(1, "2027-02-28"), ...marked(2, TODAY)]);
    expect(await ids({ from: "2027-02-01" })).toEqual([idOf(2)]);
    expect(await ids()).toEqual([idOf(2)]);
    const answer = await send({ query: { attention: "true", to: "2027-02-28" } });
    expect(answer).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  });

  it("leaves out appointments that are over, that need no attention any more, or that are gone", async () => {
    const over = { starts_at: `${TODAY}T17:00:00.000Z`, ends_at: `${TODAY}T18:00:00.000Z` };
    const underWay = { starts_at: `${TODAY}T17:30:00.000Z`, ends_at: `${TODAY}T18:00:01.000Z` };
    given([
      ...marked(1, TODAY, over),
      ...marked(2, TODAY, underWay),
      ...marked(3, TODAY, { attention: undefined }),
      ...marked(4, TODAY).slice(1),
    ]);
    expect(await ids()).toEqual([idOf(2)]);
  });

  it("continues where the page before ended", async () => {
    const query = { attention: "true", order: "asc", limit: "2" };
    const first = await send({ query });
    const second = await send({ query: { ...query, cursor: first.body.next_cursor } });
    const pages = [first, second].map(({ body }) =>
      (body.items as unknown as Item[]).map((item) => item.appointment_id),
    );
    expect(pages).toEqual([[1, 2].map(idOf), [idOf(3)]]);
  });

  it("answers 404 for an unknown location, also when the requested days are past", async () => {
    const query = { attention: "true", location_id: OTHER_LOCATION, to: "2027-02-28" };
    expect(await send({ query })).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.location } });
  });
});
