import { MONDAY } from "../support/days.ts";
import { openFrontDesk } from "./front-desk.ts";
import { addPatient, addRoom, book, clinic, move, openRoomClinic, openRooms, step } from "./room-desk.ts";

openRoomClinic();

test("takes the first room that is free, by its number, and says when none is", async () => {
  const { other } = await openRooms(["10", "9"]);
  const answers = [];
  for (let n = 0; n < 3; n += 1) answers.push(await book({ ...(await other(n)), start_time: "10:00" }));
  expect(answers.map(({ body }) => body.room_number ?? body.fields.start_time)).toEqual([
    "9",
    "10",
    "No room is free at this time.",
  ]);
});

test("offers a time only while a room is free, and names the room of the next free times", async () => {
  const { desk, rooms, other } = await openRooms(["1"]);
  expect((await book({ ...(await other(1)), start_time: "10:00" })).status).toBe(201);
  const { patient_id: _, ...query } = desk;
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "availability", { query });
  const reasons = body.items.filter(({ start_time }) => start_time.startsWith("10:"));
  expect(reasons.map(({ reason }) => reason)).toEqual([
    "Room 1 is taken at this time.",
    "Room 1 is taken at this time.",
    null,
    null,
  ]);
  const { service_id, practitioner_id } = desk;
  const next = await clinic.send("RECEPTIONIST", "appointments", "nextFreeTimes", {
    query: { service_id, practitioner_id, from: MONDAY, limit: 10 },
  });
  expect(new Set(next.body.items.map(({ room_id }) => room_id))).toEqual(new Set(rooms));
  expect(next.body.items.map(({ start_time }) => start_time)).not.toContain("10:00");
});

test("offers only times at which the requested room is free, whether the service needs one or not", async () => {
  for (const needs_room of [true, false]) {
    const { desk, rooms, other } = await openRooms(["1", "2"], { needs_room });
    const [, room_id = ""] = rooms;
    expect((await book({ ...(await other(1)), room_id, start_time: "10:00" })).status).toBe(201);
    const { service_id, practitioner_id, location_id } = desk;
    const offer = { service_id, location_id, room_id };
    const day = await clinic.send("RECEPTIONIST", "appointments", "availability", {
      query: { ...offer, practitioner_id, date: MONDAY },
    });
    const at = (time: string) => day.body.items.find(({ start_time }: { start_time: string }) => start_time === time);
    expect([at("10:15")?.reason, at("10:30")?.reason]).toEqual(["Room 2 is taken at this time.", null]);
    for (const query of [{ ...offer, practitioner_id }, offer]) {
      const next = await clinic.send("RECEPTIONIST", "appointments", "nextFreeTimes", {
        query: { ...query, from: MONDAY, limit: 20 },
      });
      const times = next.body.items.map((time) => time);
      expect(new Set(times.map((time) => time.room_id))).toEqual(new Set([room_id]));
      const starts = times.map(({ start_time }) => start_time);
      expect(starts).toContain("10:30");
      expect(starts).not.toContain("10:15");
    }
  }
});

test("frees the room of a cancelled appointment, and gives it another one when it returns", async () => {
  const { desk, other } = await openRooms(["1", "2"]);
  const { body: first } = await book({ ...desk, start_time: "11:00" });
  expect((await step(first.appointment_id, "CANCELLED", 1)).status).toBe(200);
  expect((await book({ ...(await other(1)), start_time: "11:00" })).body.room_number).toBe("1");
  const back = await step(first.appointment_id, "BOOKED", 2);
  expect(back).toMatchObject({ status: 200, body: { room_number: "2" } });
});

test("changes the room of an appointment that keeps its time, and frees the former one", async () => {
  const { desk, rooms, other } = await openRooms(["1", "2"]);
  const { body: booked } = await book({ ...desk, start_time: "13:00" });
  const moved = await move(booked.appointment_id, { room_id: rooms[1], version: 1 });
  expect(moved).toMatchObject({ status: 200, body: { room_id: rooms[1], room_number: "2", start_time: "13:00" } });
  const taken = await book({ ...(await other(1)), start_time: "13:00", room_id: rooms[1] });
  expect(taken).toMatchObject({ status: 409, body: { fields: { start_time: "Room 2 is taken at this time." } } });
  expect((await book({ ...(await other(2)), start_time: "13:00" })).body.room_number).toBe("1");
});

test("refuses a room of another location, an inactive one and one that does not suit the service", async () => {
  const { desk, rooms } = await openRooms(["1", "2"]);
  const elsewhere = await addRoom((await openFrontDesk(clinic)).location_id, "7");
  const [first = "", second = ""] = rooms;
  const service = { service_id: desk.service_id };
  await clinic.send("TENANT_ADMIN", "services", "update", {
    params: service,
    body: { room_ids: [second], version: 1 },
  });
  const wanted = async (room_id: string) => (await book({ ...desk, start_time: "14:00", room_id })).body.error;
  expect(await wanted(elsewhere)).toBe("Room not found");
  expect(await wanted(first)).toBe("Room 1 is not one of the rooms for Check-up.");
  await clinic.send("TENANT_ADMIN", "locations", "setRoomStatus", {
    params: { room_id: second },
    body: { status: "INACTIVE", version: 1 },
  });
  expect(await wanted(second)).toBe("Room 2 is not in use.");
  expect((await book({ ...desk, start_time: "14:00" })).body.error).toBe("No active room suits Check-up.");
});

test("never lets two appointments share a room, even when one is booked over another", async () => {
  const { body: current } = await clinic.send("TENANT_ADMIN", "tenants", "getCurrent", {});
  const allowed = { allow_overbooking: true, version: current.version };
  await clinic.send("TENANT_ADMIN", "tenants", "updateCurrent", { body: allowed });
  const { desk, other } = await openRooms(["1"]);
  expect((await book({ ...desk, start_time: "15:00" })).status).toBe(201);
  const over = await book({ ...(await other(1)), start_time: "15:00", overbook: { reason: "Urgent" } });
  expect(over).toMatchObject({ status: 409, body: { code: "slot_taken" } });
});

test("keeps the minutes before and after an appointment free for its practitioner and its room", async () => {
  const { desk, other } = await openRooms(["1"], { buffer_before: 10, buffer_after: 20 });
  expect((await book({ ...desk, start_time: "10:00" })).status).toBe(201);
  const patient_id = await addPatient();
  const at = async (start_time: string, from: object = desk) =>
    (await book({ ...from, patient_id, start_time })).body.fields?.start_time;
  expect(await at("11:00", await other(2))).toBeUndefined();
  expect(await at("10:45")).toContain("has another appointment");
});

test("shows the new number of a renamed room on its upcoming appointments, and on no others", async () => {
  const { desk, rooms, other } = await openRooms(["1", "2"]);
  const [{ body: first }, { body: second }] = [
    await book({ ...desk, start_time: "10:00" }),
    await book({ ...(await other(1)), start_time: "10:00" }),
  ];
  const [room_id = ""] = rooms;
  const body = { room_number: "1a", version: 1 };
  expect((await clinic.send("TENANT_ADMIN", "locations", "renameRoom", { params: { room_id }, body })).status).toBe(
    200,
  );
  const { refreshNames } = await import("../../functions/events/streams/refresh-names.ts");
  await refreshNames({ tenant_id: clinic.tenant_id, source: "room", source_id: room_id, cursor: null });
  const numberOf = async ({ appointment_id }: { appointment_id: string }) =>
    (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body.room_number;
  expect([await numberOf(first), await numberOf(second)]).toEqual(["1a", "2"]);
});
