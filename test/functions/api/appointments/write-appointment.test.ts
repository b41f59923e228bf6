import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { writeAppointment } from "../../../../functions/domain/booking/write-appointment.ts";
import { appointmentEntity, attentionEntity } from "../../../../functions/entities/appointments.ts";
import { auditEntry } from "../../../../functions/entities/audit-entry.ts";
import { holdEntity } from "../../../../functions/entities/online.ts";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { PATIENT_ONLINE } from "../../../../shared/audit/kinds.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { DESK_ONLINE_TEXTS } from "../../../../shared/online/texts.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  appointmentRow,
  booked,
  bookedDayItem,
  busy,
  holdOf,
  MESSAGE,
  OTHER_APPOINTMENT_ID,
  openHoldsItem,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { ROOM, TENANT } from "../../../support/clinic-rows.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import {
  atNoon,
  conditionOf,
  DESK,
  deskItems,
  deskWith,
  givenItems,
  locationItem,
  operationOn,
  practitionerItem,
  serviceItem,
  transactions,
  weekItem,
} from "../../../support/desk.ts";
import { type Item, itemOf, keyOf, tenantItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";
import { allMessagesItem } from "../../events/jobs/due-messages.ts";

describe("write appointment", () => {
  const { holds, put, rows, writes } = openTable();
  const as = "RECEPTIONIST";
  const OTHER_STAFF = DESK.practitioner_id.replace(/n$/, "p");
  const own = booked("20:00", "20:30", APPOINTMENT_ID);
  const days = [DESK.practitioner_id, DESK.patient_id].map((id) => bookedDayItem(id, [own]));
  const other = [practitionerItem({ staff_id: OTHER_STAFF, first_name: "Ngozi" }), weekItem({ staff_id: OTHER_STAFF })];
  const given = (changes: Parameters<typeof appointmentItem>[0] = {}, ...items: Item[]) =>
    holds(deskWith(...other, ...days, ...items, appointmentItem(changes)), as);
  beforeEach(() => given());

  const params = { appointment_id: APPOINTMENT_ID };
  const book = (changes: object = {}) =>
    call(handler, contract.appointments.book, { as, body: { ...DESK, date: TODAY, start_time: "13:00", ...changes } });
  const move = (changes: object) =>
    call(handler, contract.appointments.reschedule, { as, params, body: { version: 2, ...changes } });
  const timesOf = (id: string) =>
    rows("bookedDay").flatMap(({ person_id, appointments }) => (person_id === id ? (appointments as Item[]) : []));
  const checksOverbooking = () =>
    writes().some(([kind, { Key }]) => kind === "ConditionCheck" && String(Key?.sk).startsWith("$tenant_1"));

  describe("a move to another practitioner at the same time", () => {
    it("frees the time of the former one and takes that of the new one", async () => {
      expect(await move({ practitioner_id: OTHER_STAFF })).toMatchObject({ status: 200 });
      expect(timesOf(DESK.practitioner_id)).toEqual([]);
      expect(timesOf(OTHER_STAFF)).toMatchObject([own]);
      expect(timesOf(DESK.patient_id)).toMatchObject([own]);
    });

    it("is refused when the new one is busy, although the patient has the time", async () => {
      given({}, bookedDayItem(OTHER_STAFF, [booked("20:00", "20:30")]));
      expect(await move({ practitioner_id: OTHER_STAFF })).toMatchObject({ status: 409, body: { code: "slot_taken" } });
      expect(writes()).toEqual([]);
    });
  });

  it("refuses to move a cancelled appointment to the time that it had", async () => {
    given({ appointment_status: "CANCELLED" });
    expect(await move({ start_time: "14:00" })).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", error: APPOINTMENT_TEXTS.notReschedulable("CANCELLED") },
    });
  });

  describe("an overbooking", () => {
    const allowed = (allow_overbooking: boolean) =>
      put({ ...tenantItem({ allow_overbooking }), ...keyOf("tenant", "tenant_id", IDS.tenant) });
    const overbook = { reason: "Urgent" };

    it("is conditional on the clinic's setting", async () => {
      allowed(true);
      expect(await book({ start_time: "14:00", overbook })).toMatchObject({
        status: 201,
        body: { overbook_reason: "Urgent" },
      });
      expect(checksOverbooking()).toBe(true);
    });

    it("is none when the time is free, whatever reason is given", async () => {
      allowed(true);
      const { status, body } = await book({ overbook });
      expect([status, body.overbook_reason, checksOverbooking()]).toEqual([201, undefined, false]);
    });

    it("keeps its reason after the clinic stopped allowing it", async () => {
      given({ overbook_reason: "Urgent" });
      const body = { appointment_status: "CHECKED-IN", version: 2 };
      expect(await call(handler, contract.appointments.setStatus, { as, params, body })).toMatchObject({
        status: 200,
        body: { overbook_reason: "Urgent" },
      });
      expect(checksOverbooking()).toBe(false);
    });
  });

  it("leaves no changes in the audit entry of a booking", async () => {
    expect((await book()).status).toBe(201);
    expect(rows("audit_entry")).toMatchObject([{ operation: "appointments.book" }]);
    expect(rows("audit_entry")[0]).not.toHaveProperty("changes");
  });

  it("copies the minutes that the service needs before and after, unless there are none", async () => {
    put(serviceItem({ buffer_before: 15, buffer_after: 10 }));
    const { appointment_id } = (await book()).body;
    const stored = () => rows("appointment").find((row) => row.appointment_id !== APPOINTMENT_ID);
    expect(stored()).toMatchObject({ appointment_id, buffer_before: 15, buffer_after: 10 });
    given({}, serviceItem({ buffer_before: 0, buffer_after: 0 }));
    expect((await book()).status).toBe(201);
    expect(Object.keys(stored() ?? {}).filter((name) => name.startsWith("buffer"))).toEqual([]);
  });

  it("refuses a time that the clocks skip", async () => {
    const night = { open: "01:00", close: "05:00", status: "available" } as const;
    const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
    const nights = schedules.map((day) => ({ ...day, start_time: "01:00", end_time: "05:00" }));
    given({}, locationItem({ operating_hours: { ...usualHours(), Sunday: night } }), weekItem({ schedules: nights }));
    expect(await book({ date: "2027-03-14", start_time: "02:15" })).toMatchObject({
      status: 422,
      body: { error: APPOINTMENT_TEXTS.skippedTime },
    });
  });

  it("books a series under an idempotency key only when no date is taken", async () => {
    const body = { ...DESK, date: TODAY, start_time: "14:00", every_weeks: 1, count: 2 };
    const headers = { "idempotency-key": "a-key-of-16-chars" };
    expect(await call(handler, contract.appointments.bookSeries, { as, body, headers })).toMatchObject({
      status: 409,
      body: { code: "slot_taken", fields: { start_time: expect.stringContaining(busy) } },
    });
    expect(rows("appointment")).toHaveLength(1);
  });
});

describe("replace messages", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const days = [DESK.practitioner_id, DESK.patient_id].map((id) =>
    bookedDayItem(id, [booked("20:00", "20:30", APPOINTMENT_ID)]),
  );
  const SOON = "2027-03-01T18:03:00.000Z";

  /** Opens a desk that sends all messages, reminders an hour before, with the appointment and the messages that were planned for it. */
  function given(messages: readonly Item[] = [], settings: readonly Item[] = [allMessagesItem(1)]) {
    givenItems(dynamo, [...deskItems(), appointmentItem(), ...days, ...settings]);
    dynamo.on(QueryCommand).resolves({ Items: [...messages] });
  }
  atNoon(() => given());

  const as = "RECEPTIONIST";
  const params = { appointment_id: APPOINTMENT_ID };
  const book = () =>
    call(handler, contract.appointments.book, { as, body: { ...DESK, date: TODAY, start_time: "15:00" } });
  const move = (changes: object) =>
    call(handler, contract.appointments.reschedule, { as, params, body: { version: 2, ...changes } });
  const become = (appointment_status: string) =>
    call(handler, contract.appointments.setStatus, { as, params, body: { appointment_status, version: 2 } });

  const written = () => transactions(dynamo)[0] ?? [];
  const puts = () => written().flatMap(({ Put }) => (Put?.Item?.__edb_e__ === "message" ? [Put] : []));
  const planned = () => puts().flatMap(({ Item }) => (Item?.status === "PLANNED" ? [Item] : []));
  const typesOf = (audience: string) =>
    planned().flatMap((item) => (item.audience === audience ? [item.message_type] : []));
  const storedAppointment = () => (operationOn(written(), "appointment")?.[1] as { Item: Item } | undefined)?.Item;

  it("plans a confirmation and a reminder of a booking for both, in the transaction of the booking", async () => {
    const { body } = await book();
    for (const audience of ["patient", "staff"])
      expect(typesOf(audience)).toEqual(["appointment_confirmation", "appointment_reminder"]);
    const { appointment_id } = body;
    expect(planned()[0]).toMatchObject({ appointment_id, revision: 1, actor_id: IDS.user, due_at: SOON, attempts: 0 });
    expect(storedAppointment()).toMatchObject({ unannounced: { known: "nothing", until: SOON } });
  });

  it("plans one message where the confirmation and the reminder fall due together", async () => {
    given([], [allMessagesItem(24)]);
    await book();
    for (const audience of ["patient", "staff"]) expect(typesOf(audience)).toEqual(["appointment_confirmation"]);
  });

  it("plans nothing and remembers nothing for a clinic that sends no messages", async () => {
    given([], []);
    await book();
    expect(puts()).toEqual([]);
    expect(storedAppointment()).not.toHaveProperty("unannounced");
  });

  it("confirms an online booking by mail, and remembers so, also for a clinic that sends no messages", async () => {
    given([], []);
    const times = { start_time: "15:00", end_time: "15:30", ...booked("21:00", "21:30") };
    const actor = { userId: "patient", role: PATIENT_ONLINE, requestId: "request-1" } as const;
    await writeAppointment({
      after: appointmentRow({ ...times, booked_by: "patient", version: 1 }),
      entry: auditEntry(actor, "online.book", IDS.tenant, OTHER_APPOINTMENT_ID),
    });
    expect([typesOf("patient"), typesOf("staff")]).toEqual([["appointment_confirmation"], []]);
    expect(storedAppointment()).toMatchObject({ unannounced: { known: "nothing", until: SOON } });
  });

  it("remembers what was not announced for a clinic that sends messages to patients only", async () => {
    const { staff: _, ...patientsOnly } = allMessagesItem();
    given([], [patientsOnly]);
    await book();
    expect(typesOf("staff")).toEqual([]);
    expect(storedAppointment()).toMatchObject({ unannounced: { known: "nothing", until: SOON } });
  });

  it("cancels the messages that wait when the appointment is moved, on the version that was read", async () => {
    given([MESSAGE.item()]);
    expect((await move({ start_time: "15:00" })).status).toBe(200);
    const [replaced] = puts();
    expect(replaced).toMatchObject({
      Item: { message_id: MESSAGE.item().message_id, status: "CANCELLED", version: 2 },
    });
    expect(replaced?.Item).toMatchObject({ reason: "replaced" });
    expect(conditionOf(replaced)).toContain("version = 1");
    expect(typesOf("patient")).toEqual(["reschedule_notice", "appointment_reminder"]);
    expect(planned()[0]).toMatchObject({ revision: 3, starts_at: `${TODAY}T21:00:00.000Z` });
  });

  it("leaves the messages that were sent", async () => {
    given([MESSAGE.item({ status: "SENT", claimed_at: "2027-02-28T20:00:00.000Z" })]);
    await move({ start_time: "15:00" });
    expect(puts().map(({ Item }) => Item?.status)).not.toContain("CANCELLED");
  });

  it("reads the newest messages consistently", async () => {
    await move({ start_time: "15:00" });
    const [query] = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(query).toMatchObject({ ConsistentRead: true, ScanIndexForward: false, Limit: 100 });
  });

  it("announces a cancellation, and plans no reminder", async () => {
    given([MESSAGE.item()]);
    await become("CANCELLED");
    expect(typesOf("patient")).toEqual(["appointment_cancellation"]);
  });

  it.each([
    ["keeps its status", () => move({ service_id: DESK.service_id, start_time: "14:00" })],
    ["is checked in", () => become("CHECKED-IN")],
  ])("keeps the plan of an appointment that %s, without reading it", async (_, change) => {
    given([MESSAGE.item()]);
    await change();
    expect(puts()).toEqual([]);
    const queried = dynamo.commandCalls(QueryCommand).map(({ args }) => JSON.stringify(args[0].input));
    expect(queried.join(" ")).not.toContain("message");
    const read = dynamo.commandCalls(BatchGetCommand).map(({ args }) => JSON.stringify(args[0].input));
    expect(read.join(" ")).not.toContain("notificationSettings");
  });

  it("keeps what was not announced when the plan is kept", async () => {
    const unannounced = { known: "nothing", until: SOON } as const;
    givenItems(dynamo, [...deskItems(), appointmentItem({ unannounced }), ...days, allMessagesItem()]);
    await become("CHECKED-IN");
    expect(storedAppointment()).toMatchObject({ unannounced });
  });

  describe("while a message is being sent", () => {
    const claimed = (seconds: number, changes: object = {}) =>
      MESSAGE.item({ claimed_at: new Date(Date.parse(NOW) - seconds * 1000).toISOString(), ...changes });

    it("waits for it, and cancels the others then", async () => {
      given([claimed(4)]);
      const answer = move({ start_time: "15:00" });
      await vi.waitFor(() => expect(dynamo.commandCalls(QueryCommand).length).toBeGreaterThan(1));
      expect(transactions(dynamo)).toEqual([]);
      given([claimed(4, { status: "SENT" })]);
      expect((await answer).status).toBe(200);
    });

    it.each([
      ["was claimed five seconds ago", claimed(5)],
      ["has failed", claimed(1, { status: "FAILED" })],
    ])("does not wait for one that %s", async (_, message) => {
      given([message]);
      await move({ start_time: "15:00" });
      expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
      expect(transactions(dynamo)).toHaveLength(1);
    });
  });
});

describe("write a time that patients are booking", () => {
  const { holds, put, rows, writes } = openTable();
  const as = "RECEPTIONIST";
  const { practitioner_id, patient_id } = DESK;
  const HELD = holdOf("1");
  const OTHER = holdOf("2", { starts_at: `${TODAY}T21:00:00.000Z`, ends_at: `${TODAY}T21:30:00.000Z` });
  const heldTime = ({ appointment_id, starts_at, ends_at }: typeof HELD) =>
    ({ appointment_id, starts_at, ends_at, held: true }) as const;
  const holdItem = (hold: typeof HELD) => {
    const { has_code: _, ...row } = hold;
    return itemOf(
      holdEntity().put({ ...row, tenant_id: IDS.tenant, service_id: DESK.service_id, version: 1, expires: 1 }),
    );
  };
  const given = (...items: Item[]) =>
    holds(
      [
        ...deskWith(...items),
        bookedDayItem(practitioner_id, [heldTime(HELD), heldTime(OTHER)]),
        openHoldsItem([HELD, OTHER]),
        ...[HELD, OTHER].map(holdItem),
      ],
      as,
    );
  beforeEach(() => given());

  const book = (changes: object = {}) =>
    call(handler, contract.appointments.book, { as, body: { ...DESK, date: TODAY, start_time: "14:15", ...changes } });
  const timesOf = (id: string) =>
    rows("bookedDay").flatMap(({ person_id, appointments }) => (person_id === id ? (appointments as Item[]) : []));
  const openHolds = () => rows("openHolds")[0]?.holds as (typeof HELD)[];
  const released = () => rows("hold").map(({ released: is }) => is === true);
  const operations = () => rows("audit_entry").map(({ operation }) => operation);
  const refusal = (text: string) => ({
    status: 409,
    body: { code: "slot_held", error: text, fields: { start_time: text } },
  });

  it("is refused with the end of the hold on the location's clock", async () => {
    expect(await book()).toMatchObject(refusal(DESK_ONLINE_TEXTS.held("12:10 PM")));
    put(openHoldsItem([{ ...HELD, offered: true }, OTHER]));
    expect(await book()).toMatchObject(refusal(DESK_ONLINE_TEXTS.offered("12:10 PM")));
    expect(writes()).toEqual([]);
  });

  it("is taken on request, which ends that hold and no other, and is told to its patient", async () => {
    expect(await book({ release_hold: true })).toMatchObject({ status: 201 });
    expect(openHolds()).toEqual([OTHER]);
    expect(rows("openHolds")).toMatchObject([{ version: 2 }]);
    expect(released()).toEqual([true, false]);
    expect(operations().sort()).toEqual(["appointments.book", "appointments.releaseHold"]);
  });

  it("ends no hold that is at another time, and records none", async () => {
    expect(await book({ start_time: "13:00", release_hold: true })).toMatchObject({ status: 201 });
    expect(openHolds()).toEqual([HELD, OTHER]);
    expect([released(), operations()]).toEqual([[false, false], ["appointments.book"]]);
  });

  it("is refused for an overbooking too, because no one knows yet whether it will be taken", async () => {
    put(TENANT.item({ allow_overbooking: true }));
    expect(await book({ overbook: { reason: "Urgent" } })).toMatchObject({ status: 409, body: { code: "slot_held" } });
  });

  it("is not taken when another appointment has it as well", async () => {
    put(bookedDayItem(patient_id, [booked("20:00", "20:30")]));
    expect(await book({ release_hold: true })).toMatchObject({ status: 409, body: { code: "slot_taken" } });
    expect(openHolds()).toEqual([HELD, OTHER]);
  });

  it("is taken by an appointment that is moved", async () => {
    put(
      appointmentItem({ start_time: "10:00", starts_at: `${TODAY}T16:00:00.000Z`, ends_at: `${TODAY}T16:30:00.000Z` }),
    );
    const move = (changes: object) =>
      call(handler, contract.appointments.reschedule, {
        as,
        params: { appointment_id: APPOINTMENT_ID },
        body: { version: 2, start_time: "14:00", ...changes },
      });
    expect(await move({})).toMatchObject(refusal(DESK_ONLINE_TEXTS.held("12:10 PM")));
    expect(await move({ release_hold: true })).toMatchObject({ status: 200, body: { start_time: "14:00" } });
    expect(openHolds()).toEqual([OTHER]);
    expect(operations().sort()).toEqual(["appointments.releaseHold", "appointments.reschedule"]);
    expect(rows("audit_entry")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operation: "appointments.releaseHold", record_id: APPOINTMENT_ID }),
      ]),
    );
  });

  it.each<[string, Item]>([
    ["is over", openHoldsItem([{ ...HELD, held_until: NOW }, OTHER])],
    ["is no longer in the list", openHoldsItem([OTHER])],
  ])("is free when its hold %s, which the next write forgets", async (_, open) => {
    put(open);
    expect(await book({ start_time: "14:00" })).toMatchObject({ status: 201 });
    const [first, second] = timesOf(practitioner_id);
    expect([first, timesOf(practitioner_id)]).toEqual([heldTime(OTHER), [first, second]]);
    expect(second).toMatchObject({ starts_at: HELD.starts_at });
    expect(second).not.toHaveProperty("held");
  });

  it("keeps the other holds of the day as holds", async () => {
    await book({ release_hold: true });
    expect(timesOf(practitioner_id)).toEqual(
      expect.arrayContaining([heldTime(OTHER), expect.objectContaining({ starts_at: "2027-03-01T20:15:00.000Z" })]),
    );
  });

  describe("in the only room that suits", () => {
    const room = ROOM.item({ status: "ACTIVE" });
    const room_id = String(room.room_id);
    const inRoom = { ...HELD, practitioner_id: practitioner_id.replace(/n$/, "q"), room_id };
    beforeEach(() => {
      given(serviceItem({ needs_room: true }), room);
      put(bookedDayItem(practitioner_id, []));
      put(bookedDayItem(room_id, [heldTime(inRoom)]));
      put(openHoldsItem([inRoom, OTHER]));
    });

    it("is refused, and taken on request", async () => {
      expect(await book()).toMatchObject(refusal(DESK_ONLINE_TEXTS.held("12:10 PM")));
      expect(await book({ release_hold: true })).toMatchObject({ status: 201, body: { room_id } });
      expect([openHolds(), released()]).toEqual([[OTHER], [true, false]]);
    });
  });
});

describe("write an appointment for which another one is given up", () => {
  const { holds, rows } = openTable();
  const { practitioner_id, patient_id } = DESK;
  const before = appointmentRow({ attention: "The practitioner is off." });
  const after = {
    ...appointmentRow({ appointment_id: OTHER_APPOINTMENT_ID, version: 1 }),
    ...{ start_time: "14:15", end_time: "14:45" },
    ...{ starts_at: `${TODAY}T20:15:00.000Z`, ends_at: `${TODAY}T20:45:00.000Z` },
  };
  const actor = { userId: IDS.user, role: "RECEPTIONIST", requestId: "request-1" } as const;
  const { attention: _, ...others } = before;
  const givesUp = {
    before,
    after: { ...others, appointment_status: "CANCELLED", cancel_reason: "Moved up", version: 3 } as const,
    entry: auditEntry(actor, "appointments.setStatus", IDS.tenant, APPOINTMENT_ID),
  };
  const entry = auditEntry(actor, "appointments.book", IDS.tenant, OTHER_APPOINTMENT_ID);
  const own = booked("20:00", "20:30", APPOINTMENT_ID);
  const timesOf = (id: string) =>
    rows("bookedDay").flatMap(({ person_id, appointments }) => (person_id === id ? (appointments as Item[]) : []));
  beforeEach(() =>
    holds([
      ...deskItems(),
      itemOf(appointmentEntity().put(before)),
      itemOf(attentionEntity().put(before)),
      ...[practitioner_id, patient_id].map((id) => bookedDayItem(id, [own])),
      MESSAGE.item(),
      allMessagesItem(),
    ]),
  );

  it("books the one at a time that the other one has, and cancels that in the same transaction", async () => {
    await writeAppointment({ after, entry, givesUp });
    expect(rows("appointment")).toMatchObject([
      { appointment_id: APPOINTMENT_ID, appointment_status: "CANCELLED", cancel_reason: "Moved up", version: 3 },
      { appointment_id: OTHER_APPOINTMENT_ID, appointment_status: "BOOKED", version: 1 },
    ]);
    for (const id of [practitioner_id, patient_id])
      expect(timesOf(id)).toEqual([booked("20:15", "20:45", OTHER_APPOINTMENT_ID)]);
  });

  it("takes the mark of the other one away, and records its cancellation", async () => {
    await writeAppointment({ after, entry, givesUp });
    expect(rows("attention")).toEqual([]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "appointments.book", record_id: OTHER_APPOINTMENT_ID },
      {
        operation: "appointments.setStatus",
        record_id: APPOINTMENT_ID,
        changes: expect.arrayContaining([{ field: "appointment_status", from: "BOOKED", to: "CANCELLED" }]),
      },
    ]);
  });

  it("cancels the messages that wait about the other one, and plans those about the one", async () => {
    await writeAppointment({ after, entry, givesUp });
    const planned = rows("message").filter(({ status }) => status === "PLANNED");
    const ofEach = (id: string) => planned.filter((row) => row.appointment_id === id).map((row) => row.message_type);
    expect(new Set(ofEach(APPOINTMENT_ID))).toEqual(new Set(["appointment_cancellation"]));
    expect(ofEach(OTHER_APPOINTMENT_ID).length).toBeGreaterThan(0);
    expect(ofEach(OTHER_APPOINTMENT_ID)).not.toContain("appointment_cancellation");
  });

  it("is refused without it", async () => {
    await expect(writeAppointment({ after, entry })).rejects.toMatchObject({ code: "slot_taken" });
    expect(rows("appointment")).toHaveLength(1);
  });
});
