import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { FreeTime, Slot } from "../../../../shared/appointments/appointment.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, WAITLIST } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  appointmentRow,
  booked as at,
  booked,
  bookedDayItem,
  OTHER_APPOINTMENT_ID,
  REQUESTED,
  WAITLIST_ENTRY,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
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
  patientItem,
  practitionerItem,
  serviceItem,
  transactions,
  weekItem,
} from "../../../support/desk.ts";
import { canceled, entryOf, givenCaller, type Item, nextItem } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";
import { openBookingForEach } from "./booking-for-each.ts";

describe("book", () => {
  const { dynamo, book, written } = openBookingForEach();
  const KEY = { "idempotency-key": "a-key-of-16-chars-or-more" };

  it("writes the appointment with the names and the fee of its rows", async () => {
    const answer = await book();
    const { tenant_id: _, appointment_id: __, ...appointment } = appointmentRow({ created_at: NOW, version: 1 });
    expect(answer).toMatchObject({ status: 201, body: { ...appointment, booked_by: "desk" } });
    const [kind, put] = operationOn(written(), "appointment") ?? [];
    expect(kind).toBe("Put");
    expect(put).toMatchObject({
      Item: { ...appointment, tenant_id: IDS.tenant, changed_by: IDS.user, changed_at: NOW },
      ConditionExpression: expect.stringContaining("attribute_not_exists"),
    });
    const entry = entryOf("appointments.book", answer.body.appointment_id);
    expect(operationOn(written(), "audit_entry")).toMatchObject(["Put", entry.Put]);
  });

  it("writes its first note in the same transaction, signed by the author, and not onto the appointment", async () => {
    const answer = await book({ note: "Needs the ramp.\nBrings her daughter." });
    expect(answer.status).toBe(201);
    expect(operationOn(written(), "appointmentNote")).toMatchObject([
      "Put",
      { Item: { appointment_id: answer.body.appointment_id, author_name: "Ada Byron", created_at: NOW } },
    ]);
    expect(JSON.stringify([answer.body, operationOn(written(), "audit_entry")])).not.toContain("ramp");
    await book({ note: " " });
    expect(operationOn(transactions(dynamo)[1] ?? [], "appointmentNote")).toBeUndefined();
  });

  it.each([
    ["staff", 3],
    ["weeklySchedule", 7],
    ["patient", 6],
  ])("is conditional on the version of %s that was checked", async (entity, version) => {
    await book();
    const [kind, check] = operationOn(written(), entity) ?? [];
    expect(kind).toBe("ConditionCheck");
    expect(conditionOf(check)).toBe(`version = ${version}`);
  });

  it.each([
    ["service", 4],
    ["location", 5],
  ])("is conditional on the version of the %s, and on the absence of a mark", async (entity, version) => {
    await book();
    const [kind, check] = operationOn(written(), entity) ?? [];
    expect(kind).toBe("ConditionCheck");
    expect(conditionOf(check)).toBe(`version = ${version} AND attribute_not_exists(usage_mark)`);
  });

  it("appends its time to the booked days of practitioner and patient, on the segments as they were read", async () => {
    const { body } = await book();
    const days = written().filter(({ Update }) => String(Update?.Key?.sk).startsWith("$bookedDay_1"));
    expect(days.map(({ Update }) => Update?.Key?.sk)).toEqual([
      `$bookedDay_1#person_id_${DESK.practitioner_id}#utc_date_${TODAY}`,
      `$bookedDay_1#person_id_${DESK.patient_id}#utc_date_${TODAY}`,
    ]);
    for (const { Update } of days) {
      expect(conditionOf(Update)).toBe(
        ["t2000", "t2005", "t2010", "t2015", "t2020", "t2025"]
          .map((name) => `attribute_not_exists(${name})`)
          .join(" AND "),
      );
      expect(Update?.ExpressionAttributeValues).toMatchObject({
        ":added": [at("20:00", "20:30", body.appointment_id)],
        ":next": 1,
      });
    }
  });

  it("takes at most six round trips", async () => {
    expect((await book({}, KEY)).status).toBe(201);
    expect(dynamo.calls().length).toBeLessThanOrEqual(6);
  });

  it("books beside another appointment, on the version of the segments that were booked before", async () => {
    const booked = bookedDayItem(DESK.practitioner_id, [at("19:30", "20:00")], { t2000: 5 });
    givenItems(dynamo, [...deskItems(), booked]);
    expect((await book()).status).toBe(201);
    const [day] = written();
    expect(conditionOf(day?.Update)).toMatch(/^t2000 = 5 AND attribute_not_exists\(t2005\)/);
    expect(day?.Update?.ExpressionAttributeValues).toMatchObject({ ":next": 9, ":one": 1 });
  });

  it("answers 503 when the transaction is throttled", async () => {
    dynamo.on(TransactWriteCommand).rejects(canceled(["None", "ThrottlingError"]));
    expect(await book()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });

  it("answers the earlier appointment when the same request was carried out before", async () => {
    expect((await book({}, KEY)).status).toBe(201);
    const key = written().at(-1)?.Put?.Item as Item;
    const stored = appointmentItem({ appointment_id: String(key.record_id), appointment_status: "CANCELLED" });
    givenItems(dynamo, [...deskItems(), key, stored]);
    dynamo.on(TransactWriteCommand).callsFake(async ({ TransactItems }) => {
      // Reading the stored appointment leaves an audit entry, in a transaction of two items.
      if (TransactItems.length === 2) return {};
      throw canceled([...TransactItems.slice(1).map(() => "None"), "ConditionalCheckFailed"]);
    });
    expect(await book({}, KEY)).toMatchObject({
      status: 201,
      body: { appointment_id: key.record_id, appointment_status: "CANCELLED" },
    });
    expect(await book({ start_time: "15:00" }, KEY)).toMatchObject({ status: 422, body: { code: "key_reused" } });
  });
});

describe("book refusals", () => {
  const { dynamo, book, written, givenInstead } = openBookingForEach();

  it.each([
    [
      "the practitioner is not active",
      practitionerItem({ status: "TERMINATED" }),
      APPOINTMENT_TEXTS.practitionerInactive,
    ],
    ["the service is not active", serviceItem({ status: "INACTIVE" }), APPOINTMENT_TEXTS.serviceInactive],
    [
      "the service is another location's",
      serviceItem({ location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }),
      APPOINTMENT_TEXTS.otherLocation,
    ],
    [
      "the practitioner has no hours",
      weekItem({ schedules: [] }),
      BOOKING_RULE_TEXTS.noSchedule("Chidi Okafor", "Lake Street", ""),
    ],
  ])("refuses when %s", async (_, item, error) => {
    givenInstead(item);
    expect(await book()).toMatchObject({ status: 422, body: { code: "invalid", error } });
    expect(transactions(dynamo)).toEqual([]);
  });

  it("names the other location at which the practitioner works at that time", async () => {
    const location_id = DESK.location_id.replace(/.$/, "p");
    const [monday, ...others] = weekItem().schedules as readonly object[];
    const morning = { ...monday, start_time: "08:00", end_time: "12:00", breaks: [] };
    const afternoon = { ...morning, schedule_id: `sch_${location_id.slice(4)}`, location_id };
    const schedules = [morning, { ...afternoon, start_time: "13:00", end_time: "17:00" }, ...others];
    const names = locationItem({ location_id, location_name: "Hill Road" });
    givenInstead({ ...weekItem(), schedules }, names);
    const { status, body } = await book();
    expect([status, body.error]).toEqual([422, BOOKING_RULE_TEXTS.elsewhere("Chidi Okafor", "Hill Road")]);
  });

  // The appointment is at 14:00 in Chicago, which is 15:00 in New York.
  it.each([
    ["15:00", "16:00", 422],
    ["14:00", "15:00", 201],
  ])("compares hours in New York from %s to %s by their instants", async (start_time, end_time, status) => {
    const location_id = DESK.location_id.replace(/.$/, "p");
    const week = weekItem().schedules as readonly object[];
    const there = { ...week[0], schedule_id: `sch_${location_id.slice(4)}`, location_id, start_time, end_time };
    const newYork = locationItem({ location_id, location_name: "Hill Road", time_zone: "America/New_York" });
    givenInstead({ ...weekItem(), schedules: [...week, there] }, newYork);
    expect((await book()).status).toBe(status);
  });

  it.each([
    ["the practitioner", practitionerItem(), "Practitioner not found"],
    ["the service", serviceItem(), "Service not found"],
    ["the location", locationItem(), "Location not found"],
    ["the patient", patientItem(), "Patient not found"],
  ])("answers 404 when %s does not exist", async (_, { sk }, error) => {
    givenItems(
      dynamo,
      deskItems().filter((item) => item.sk !== sk),
    );
    expect(await book()).toMatchObject({ status: 404, body: { error } });
  });

  it("answers 404 for staff of another role", async () => {
    givenInstead(practitionerItem({ role: "MANAGER" }));
    expect(await book()).toMatchObject({ status: 404, body: { error: "Practitioner not found" } });
  });

  it.each([
    ["practitioner_id", "Practitioner not found"],
    ["service_id", "Service not found"],
    ["location_id", "Location not found"],
    ["patient_id", "Patient not found"],
  ])("answers 404 for a malformed %s without reading anything", async (name, error) => {
    expect(await book({ [name]: "x#y" })).toMatchObject({ status: 404, body: { error } });
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0);
  });

  it("refuses a practitioner who never had hours", async () => {
    givenItems(
      dynamo,
      deskItems().filter(({ sk }) => !String(sk).startsWith("$weeklySchedule")),
    );
    expect(await book()).toMatchObject({
      status: 422,
      body: { error: BOOKING_RULE_TEXTS.noSchedule("Chidi Okafor", "Lake Street", "") },
    });
  });

  it.each([
    [DESK.practitioner_id, BOOKING_RULE_TEXTS.busy("Chidi Okafor")],
    [DESK.patient_id, BOOKING_RULE_TEXTS.busy("Grace Hopper")],
  ])("answers 409 slot_taken when %s has another appointment", async (person_id, reason) => {
    givenItems(dynamo, [...deskItems(), bookedDayItem(person_id, [at("20:15", "20:45")])]);
    expect(await book()).toMatchObject({
      status: 409,
      body: { code: "slot_taken", error: APPOINTMENT_TEXTS.slotTaken, fields: { start_time: reason } },
    });
    expect(transactions(dynamo)).toEqual([]);
  });

  it.each(["2026-02-30", "2027-13-01", "03/04/2027", "1899-12-31", "9999-12-31", ""])(
    "refuses the date '%s' at its field",
    async (date) => {
      expect(await book({ date })).toMatchObject({ status: 422, body: { fields: { date: expect.any(String) } } });
      expect(written()).toEqual([]);
    },
  );

  it("refuses a date more than two years ahead", async () => {
    expect(await book({ date: "2029-03-04" })).toMatchObject({
      status: 422,
      body: { error: "Dates can be at most two years ahead." },
    });
  });
});

describe("book races", () => {
  const { dynamo, book, written, givenInstead } = openBookingForEach();

  it.each(["ConditionalCheckFailed", "TransactionConflict"])(
    "checks everything again after %s, and writes on the newer versions",
    async (code) => {
      dynamo
        .on(TransactWriteCommand)
        .callsFakeOnce(() => {
          givenInstead(serviceItem({ version: 9, service_name: "Long check-up" }));
          throw canceled(["None", code, "None"]);
        })
        .resolves({});
      const answer = await book();
      expect(answer).toMatchObject({ status: 201, body: { service_name: "Long check-up" } });
      expect(conditionOf(operationOn(written(), "service")?.[1])).toContain("version = 9");
    },
  );

  it("refuses what no longer holds when everything is checked again", async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      givenInstead(serviceItem({ version: 9, status: "INACTIVE" }));
      throw canceled(["None", "ConditionalCheckFailed"]);
    });
    expect(await book()).toMatchObject({ status: 422, body: { error: APPOINTMENT_TEXTS.serviceInactive } });
  });

  it("refuses at once when another request has used the same idempotency key meanwhile", async () => {
    dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
      throw canceled([...TransactItems.slice(1).map(() => "None"), "ConditionalCheckFailed"]);
    });
    const answer = await book({}, { "idempotency-key": "a-key-of-16-chars-or-more" });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict", error: REQUEST_TEXTS.conflict } });
    expect(transactions(dynamo)).toHaveLength(1);
  });

  it("waits while a deletion of the service is under way", async () => {
    givenInstead(serviceItem({ usage_mark: ulid(Date.parse(NOW)) }));
    const answer = book();
    await vi.waitFor(() => expect(dynamo.commandCalls(BatchGetCommand).length).toBeGreaterThan(1));
    expect(transactions(dynamo)).toEqual([]);
    givenInstead(serviceItem());
    expect((await answer).status).toBe(201);
  });

  it.each(["service", "location"] as const)(
    "removes a mark of the %s that was left behind, on the condition that it is that one",
    async (entity) => {
      const usage_mark = ulid(Date.parse(NOW) - 31_000);
      const marked = { service: serviceItem({ usage_mark }), location: locationItem({ usage_mark }) }[entity];
      givenInstead(marked);
      const removed: object[] = [];
      dynamo.on(UpdateCommand).callsFake((input) => {
        removed.push(input);
        givenInstead({ service: serviceItem(), location: locationItem() }[entity]);
        return {};
      });
      expect((await book()).status).toBe(201);
      expect(removed).toMatchObject([
        { Key: { sk: marked.sk }, UpdateExpression: expect.stringContaining("REMOVE #usage_mark") },
      ]);
      expect(conditionOf(removed[0])).toContain(`usage_mark = "${usage_mark}"`);
    },
  );
});

describe("book room", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const room_id = String(ROOM.item().room_id);
  const second = nextItem(ROOM, { room_number: "14" });
  const OTHER_ROOM = String(second.room_id);

  /** Opens the desk, whose service needs a room, with the given rooms and further rows. */
  function given(rooms: readonly Item[], ...items: Item[]) {
    givenItems(dynamo, deskWith(serviceItem({ needs_room: true }), ...items));
    dynamo.on(QueryCommand).resolves({ Items: [...rooms] });
  }
  atNoon(() => given([second, ROOM.item()]));

  const book = (changes: object = {}) =>
    call(handler, contract.appointments.book, {
      as: "RECEPTIONIST",
      body: { ...DESK, date: TODAY, start_time: "14:00", ...changes },
    });
  const move = (changes: object) =>
    call(handler, contract.appointments.reschedule, {
      as: "RECEPTIONIST",
      params: { appointment_id: APPOINTMENT_ID },
      body: { version: 2, ...changes },
    });
  const become = (appointment_status: "BOOKED" | "CANCELLED") =>
    call(handler, contract.appointments.setStatus, {
      as: "RECEPTIONIST",
      params: { appointment_id: APPOINTMENT_ID },
      body: { appointment_status, version: 2 },
    });
  const written = () => transactions(dynamo)[0] ?? [];
  const bookedDays = () =>
    written().flatMap(({ Update }) => /^\$bookedDay_1#person_id_(.*)#/.exec(String(Update?.Key?.sk))?.[1] ?? []);
  const isBusy = (id: string) => bookedDayItem(id, [booked("20:15", "20:45")]);

  describe("a service that needs a room", () => {
    it("gets the first room by number, whose time is booked too, on the version that was read", async () => {
      expect(await book()).toMatchObject({ status: 201, body: { room_id, room_number: "12" } });
      expect(bookedDays()).toEqual([DESK.practitioner_id, DESK.patient_id, room_id]);
      const [kind, check] = operationOn(written(), "room") ?? [];
      expect([kind, conditionOf(check)]).toEqual(["ConditionCheck", "version = 3"]);
    });

    it("gets the next room when the first one is busy", async () => {
      given([ROOM.item(), second], isBusy(room_id));
      expect(await book()).toMatchObject({ status: 201, body: { room_id: OTHER_ROOM, room_number: "14" } });
      expect(operationOn(written(), "room")?.[1]).toMatchObject({ Key: { sk: second.sk } });
    });

    it("is refused when each of several rooms is busy", async () => {
      given([ROOM.item(), second], isBusy(room_id), isBusy(OTHER_ROOM));
      const fields = { start_time: BOOKING_RULE_TEXTS.noRoomFree };
      expect(await book()).toMatchObject({ status: 409, body: { code: "slot_taken", fields } });
      expect(transactions(dynamo)).toEqual([]);
    });

    it("is refused by the name of the only room when that is busy", async () => {
      given([ROOM.item()], isBusy(room_id));
      const fields = { start_time: BOOKING_RULE_TEXTS.roomBusy("12") };
      expect(await book()).toMatchObject({ status: 409, body: { code: "slot_taken", fields } });
    });

    it.each([
      ["the location has none", []],
      ["none is active", [ROOM.item({ status: "INACTIVE" })]],
    ])("is refused when %s", async (_, rooms) => {
      given(rooms);
      const error = BOOKING_RULE_TEXTS.locationWithoutRooms("Check-up", String(locationItem().location_name));
      expect(await book()).toMatchObject({ status: 422, body: { error } });
      expect(transactions(dynamo)).toEqual([]);
    });

    it("gets one of its own rooms only", async () => {
      given([ROOM.item(), second], serviceItem({ needs_room: true, room_ids: [OTHER_ROOM] }));
      expect(await book()).toMatchObject({ status: 201, body: { room_id: OTHER_ROOM } });
      given([ROOM.item(), second], serviceItem({ needs_room: true, room_ids: [OTHER_ROOM] }), isBusy(OTHER_ROOM));
      expect((await book()).status).toBe(409);
    });
  });

  describe("a requested room", () => {
    it("is booked although another one is free", async () => {
      expect(await book({ room_id: OTHER_ROOM })).toMatchObject({ status: 201, body: { room_id: OTHER_ROOM } });
    });

    it("is booked for a service that needs none, whichever rooms the service names", async () => {
      given([ROOM.item(), second], serviceItem({ needs_room: false, room_ids: [OTHER_ROOM] }));
      expect(await book({ room_id })).toMatchObject({ status: 201, body: { room_id } });
    });

    it.each([
      ["the location does not have it", [second], NOT_FOUND_TEXTS.room],
      ["it is inactive", [ROOM.item({ status: "INACTIVE" }), second], BOOKING_RULE_TEXTS.roomInactive("12")],
    ])("is refused at its field when %s", async (_, rooms, error) => {
      given(rooms);
      expect(await book({ room_id })).toMatchObject({ status: 422, body: { fields: { room_id: error } } });
      expect(transactions(dynamo)).toEqual([]);
    });

    it("is refused when the service names other rooms, but not when it names this one or none", async () => {
      const rooms = [ROOM.item(), second];
      given(rooms, serviceItem({ needs_room: true, room_ids: [OTHER_ROOM] }));
      const fields = { room_id: BOOKING_RULE_TEXTS.unsuitableRoom("12", "Check-up") };
      expect(await book({ room_id })).toMatchObject({ status: 422, body: { fields } });
      given(rooms, serviceItem({ needs_room: true, room_ids: [OTHER_ROOM, room_id] }));
      expect((await book({ room_id })).status).toBe(201);
      given(rooms, serviceItem({ needs_room: true, room_ids: [] }));
      expect((await book({ room_id })).status).toBe(201);
    });

    it("is refused when it is busy, although another one is free", async () => {
      given([ROOM.item(), second], isBusy(room_id));
      const fields = { start_time: BOOKING_RULE_TEXTS.roomBusy("12") };
      expect(await book({ room_id })).toMatchObject({ status: 409, body: { fields } });
    });
  });

  describe("the room of an appointment that is moved", () => {
    const inSecond = appointmentItem({ room_id: OTHER_ROOM, room_number: "14" });
    const own = booked("20:00", "20:30", APPOINTMENT_ID);
    const days = [DESK.practitioner_id, DESK.patient_id, OTHER_ROOM].map((id) => bookedDayItem(id, [own]));

    it("stays the same while it is free, although an earlier one is free too", async () => {
      given([ROOM.item(), second], inSecond, ...days);
      expect(await move({ start_time: "15:00" })).toMatchObject({ status: 200, body: { room_id: OTHER_ROOM } });
    });

    it("changes when another appointment has the room", async () => {
      const busy = bookedDayItem(OTHER_ROOM, [own, booked("21:00", "21:30")]);
      given([ROOM.item(), second], inSecond, ...days.slice(0, 2), busy);
      expect(await move({ start_time: "15:00" })).toMatchObject({ status: 200, body: { room_id, room_number: "12" } });
      expect(bookedDays().toSorted()).toEqual([DESK.practitioner_id, DESK.patient_id, OTHER_ROOM, room_id].toSorted());
    });

    it("changes on request", async () => {
      given([ROOM.item(), second], inSecond, ...days);
      expect(await move({ room_id })).toMatchObject({ status: 200, body: { room_id, start_time: "14:00" } });
    });

    it("is given up when the service needs none and the room is no longer active", async () => {
      given([ROOM.item(), { ...second, status: "INACTIVE" }], serviceItem(), inSecond, ...days);
      const { status, body } = await move({ start_time: "15:00" });
      expect(status).toBe(200);
      expect(body).not.toHaveProperty("room_id");
      expect(body).not.toHaveProperty("room_number");
    });

    it("is kept for a service that needs none", async () => {
      given([ROOM.item(), second], serviceItem(), inSecond, ...days);
      expect(await move({ start_time: "15:00" })).toMatchObject({ status: 200, body: { room_id: OTHER_ROOM } });
    });

    it("is free once the appointment is cancelled, and taken again when it is brought back", async () => {
      given([ROOM.item(), second], inSecond, ...days);
      expect((await become("CANCELLED")).status).toBe(200);
      expect(bookedDays()).toContain(OTHER_ROOM);
      given([ROOM.item(), second], { ...inSecond, appointment_status: "CANCELLED" });
      expect(await become("BOOKED")).toMatchObject({ status: 200, body: { room_id: OTHER_ROOM } });
      expect(bookedDays()).toEqual([DESK.practitioner_id, DESK.patient_id, OTHER_ROOM]);
    });
  });
});

describe("book from waitlist", () => {
  const { dynamo, book, written, givenInstead } = openBookingForEach();

  describe("from the waitlist", () => {
    const { entry_id: waitlist_entry_id } = WAITLIST_ENTRY.item() as { entry_id: string };
    const fill = (changes: object = {}) => book({ waitlist_entry_id, ...changes });
    const OTHER_PATIENT = "pat_01jd3v8c9m4q2w6x8z0y1t5k7p";

    it("removes the entry in the same transaction, in the version that was read", async () => {
      givenInstead(WAITLIST_ENTRY.item());
      expect((await fill()).status).toBe(201);
      expect(dynamo.calls().length).toBeLessThanOrEqual(6);
      const removal = written().find((item) => item.Delete)?.Delete;
      expect(removal?.Key?.sk).toBe(`$waitlistEntry_1#entry_id_${waitlist_entry_id}`);
      expect(conditionOf(removal)).toContain("version = 3");
    });

    it("answers 404 for an entry that is booked already", async () => {
      expect(await fill()).toMatchObject({ status: 404, body: { error: WAITLIST.notFound } });
      expect(transactions(dynamo)).toEqual([]);
    });

    it("refuses the entry of another patient", async () => {
      givenInstead(WAITLIST_ENTRY.item({ patient_id: OTHER_PATIENT }));
      expect(await fill()).toMatchObject({
        status: 422,
        body: { fields: { waitlist_entry_id: WAITLIST.otherPatient } },
      });
    });

    it("accepts the entry of a patient who was merged into this one and is not moved yet", async () => {
      givenInstead(WAITLIST_ENTRY.item({ patient_id: OTHER_PATIENT }), patientItem({ merged_ids: [OTHER_PATIENT] }));
      expect((await fill()).status).toBe(201);
    });

    it("reads the entry again when it was changed at the same moment", async () => {
      givenInstead(WAITLIST_ENTRY.item());
      dynamo
        .on(TransactWriteCommand)
        .rejectsOnce(canceled(["ConditionalCheckFailed"]))
        .resolves({});
      expect((await fill()).status).toBe(201);
      expect(transactions(dynamo)).toHaveLength(2);
    });
  });
});

describe("booked terms", () => {
  const { holds, put, rows } = openTable();
  const as = "RECEPTIONIST";
  const DATES = ["2027-03-15", "2027-03-22"];
  const OTHER_SERVICE = DESK.service_id.replace(/n$/, "p");
  const BOOKED = { fee: "80.00", duration: 30, buffer_before: 5, buffer_after: 10 };
  const CHANGED = { fee: "90.00", duration: 60, buffer_before: 15, buffer_after: 30, version: 5 };

  /** Books a weekly series of two, after which the service gets another fee, another duration and other buffers. */
  async function book(terms: object = BOOKED): Promise<Item> {
    holds(deskWith(serviceItem(terms), serviceItem({ service_id: OTHER_SERVICE, fee: "15.00", duration: 15 })), as);
    const body = { ...REQUESTED, date: DATES[0], every_weeks: 1, count: 2 };
    expect((await call(handler, contract.appointments.bookSeries, { as, body })).status).toBe(201);
    put(serviceItem(CHANGED));
    return stored()[0] as Item;
  }
  const stored = () => rows("appointment").toSorted((a, b) => (String(a.starts_at) < String(b.starts_at) ? -1 : 1));
  const move = ({ appointment_id, version }: Item, change: object, query: Record<string, string> = {}) =>
    call(handler, contract.appointments.reschedule, {
      as,
      query,
      params: { appointment_id: String(appointment_id) },
      body: { version, ...change },
    });
  const changesOf = () =>
    rows("audit_entry")
      .filter(({ operation }) => operation === "appointments.reschedule")
      .map(({ changes }) => (changes as { field: string }[]).map(({ field }) => field));

  it("keeps fee, duration and buffers as booked when an appointment is moved", async () => {
    const { status, body } = await move(await book(), { start_time: "14:15" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...BOOKED, start_time: "14:15", end_time: "14:45" });
    expect(changesOf()).toEqual([["start_time", "end_time"]]);
  });

  it("keeps them when the request names the service that the appointment has", async () => {
    const { body } = await move(await book(), { start_time: "15:00", service_id: DESK.service_id });
    expect(body).toMatchObject({ ...BOOKED, end_time: "15:30" });
  });

  it("adds no buffers to an appointment that was booked without any", async () => {
    const { body } = await move(await book({}), { start_time: "15:00" });
    expect(body).not.toHaveProperty("buffer_before");
    expect(body).not.toHaveProperty("buffer_after");
  });

  it("takes those of another service when one is chosen", async () => {
    const { body } = await move(await book(), { service_id: OTHER_SERVICE });
    expect(body).toMatchObject({ fee: "15.00", duration: 15, end_time: "14:15" });
    expect(body).not.toHaveProperty("buffer_before");
    expect(changesOf()[0]).toEqual(expect.arrayContaining(["service_id", "fee", "duration", "buffer_before"]));
  });

  it("keeps them for each appointment of a series that is moved, also in the preview", async () => {
    const first = await book();
    const change = { start_time: "15:00", scope: "following" };
    const { body: preview } = await move(first, change, { dry_run: "true" });
    expect(preview.items).toMatchObject(DATES.map((date) => ({ date, end_time: "15:30", reason: null })));
    expect((await move(first, change)).status).toBe(200);
    expect(stored()).toMatchObject(DATES.map((date) => ({ ...BOOKED, date, end_time: "15:30" })));
  });

  // The practitioner works until 16:00. With the service's new duration, 15:30 would be too late.
  it("lists the times for the duration as booked while an appointment is moved", async () => {
    const { appointment_id } = await book();
    const { practitioner_id, service_id, location_id } = DESK;
    const at = async (service: string): Promise<Slot | undefined> => {
      const query = { practitioner_id, location_id, date: DATES[0], service_id: service, appointment_id };
      const { body } = await call(handler, contract.appointments.availability, { as, query });
      return (body.items as Slot[]).find(({ start_time }) => start_time === "15:30");
    };
    expect(await at(service_id)).toEqual({ start_time: "15:30", end_time: "16:00", available: true, reason: null });
    expect(await at(OTHER_SERVICE)).toMatchObject({ end_time: "15:45", available: true });
  });

  it("finds the next free times for the duration as booked while an appointment is moved", async () => {
    const { appointment_id } = await book();
    const { practitioner_id, service_id } = DESK;
    const next = async (query: object): Promise<FreeTime[]> =>
      (
        await call(handler, contract.appointments.nextFreeTimes, {
          as,
          query: { service_id, practitioner_id, from: DATES[0], limit: "1", ...query },
        })
      ).body.items;
    expect(await next({ appointment_id })).toMatchObject([{ start_time: "10:00", end_time: "10:30" }]);
    expect(await next({})).toMatchObject([{ start_time: "10:00", end_time: "11:00" }]);
  });
});

describe("walk in", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  /** Half a minute after noon in Chicago, where the location is. */
  const NOW = "2027-03-01T18:00:30.000Z";
  const busy = [
    { appointment_id: OTHER_APPOINTMENT_ID, starts_at: `${TODAY}T18:15:00.000Z`, ends_at: `${TODAY}T18:45:00.000Z` },
  ];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    givenItems(dynamo, deskItems());
  });
  afterEach(() => void vi.useRealTimers());

  const book = (body: object) =>
    call(handler, contract.appointments.book, { as: "RECEPTIONIST", body: { ...DESK, ...body } });
  const written = () => operationOn(transactions(dynamo)[0] ?? [], "appointment")?.[1];
  const givenBusy = () => givenItems(dynamo, [...deskItems(), bookedDayItem(DESK.practitioner_id, busy)]);
  const givenPermission = () => givenCaller(dynamo, "RECEPTIONIST", { tenant: { allow_overbooking: true } });

  it("books a walk-in from this minute on, checked in", async () => {
    const appointment = {
      date: TODAY,
      start_time: "12:00",
      end_time: "12:30",
      starts_at: `${TODAY}T18:00:00.000Z`,
      appointment_status: "CHECKED-IN",
      walk_in: true,
      checked_in_at: NOW,
      reason: "Sore throat",
    };
    expect(await book({ walk_in: true, reason: "Sore throat" })).toMatchObject({ status: 201, body: appointment });
    expect(written()).toMatchObject({ Item: appointment });
  });

  it.each(["06:30", "07:30"])("books a walk-in at %s UTC, in the hour that the clocks repeat", async (time) => {
    vi.setSystemTime(`2027-11-07T${time}:30.000Z`);
    const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
    const night = { open: "01:00", close: "17:00", status: "available" } as const;
    const week = weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "01:00" })) });
    givenItems(dynamo, deskWith(locationItem({ operating_hours: { ...usualHours(), Sunday: night } }), week));
    expect(await book({ walk_in: true })).toMatchObject({
      status: 201,
      body: { date: "2027-11-07", start_time: "01:30", starts_at: `2027-11-07T${time}:00.000Z` },
    });
  });

  it("refuses a walk-in who overlaps the practitioner's next appointment", async () => {
    givenBusy();
    expect(await book({ walk_in: true })).toMatchObject({
      status: 409,
      body: { code: "slot_taken", fields: { start_time: BOOKING_RULE_TEXTS.busy("Chidi Okafor") } },
    });
  });

  it("refuses a walk-in outside the hours", async () => {
    vi.setSystemTime("2027-03-01T04:00:00.000Z");
    expect((await book({ walk_in: true })).status).toBe(422);
  });

  it.each([
    [{ walk_in: true, date: TODAY, start_time: "14:00" }, { date: APPOINTMENT_TEXTS.walkInTime }],
    [{}, { date: "Date is required", start_time: "Time is required" }],
    [{ walk_in: false, date: TODAY, start_time: "14:00" }, { walk_in: expect.any(String) }],
    [{ date: TODAY, start_time: "14:00", overbook: { reason: " " } }, { "overbook.reason": "Reason is required" }],
  ])("answers 422 for %o", async (body, fields) => {
    expect(await book(body)).toMatchObject({ status: 422, body: { fields } });
  });

  describe("overbooking", () => {
    const overbook = { reason: "Urgent" };
    const time = { date: TODAY, start_time: "12:15" };

    it("is refused where the clinic does not allow it", async () => {
      givenBusy();
      expect(await book({ ...time, overbook })).toMatchObject({ status: 403, body: { code: "overbooking_off" } });
      expect(transactions(dynamo)).toEqual([]);
    });

    it("books over another appointment, marked with the reason", async () => {
      givenBusy();
      givenPermission();
      expect(await book({ ...time, overbook })).toMatchObject({ status: 201, body: { overbook_reason: "Urgent" } });
      expect(written()).toMatchObject({ Item: { overbook_reason: "Urgent" } });
      const [, check] = operationOn(transactions(dynamo)[0] ?? [], "tenant") ?? [];
      expect(conditionOf(check)).toBe("allow_overbooking = true");
    });

    it("leaves no mark where the time is free", async () => {
      givenPermission();
      const { status, body } = await book({ ...time, overbook });
      expect(status).toBe(201);
      expect(body).not.toHaveProperty("overbook_reason");
    });

    it("keeps the rules of hours", async () => {
      givenPermission();
      expect((await book({ date: TODAY, start_time: "23:00", overbook })).status).toBe(422);
    });
  });
});
