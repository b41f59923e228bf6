import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { atNoon, booked, deskWith } from "../../../support/desk.ts";
import { DESK, locationItem, serviceItem } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";
import { nextItem } from "../../../support/noun.ts";
import { TODAY } from "../../../support/now.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
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
