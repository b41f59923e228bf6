import { isOfferedBy, suitsRoom } from "../../shared/services/suitable-rooms.ts";

it.each([
  ["names no practitioner", {}, true],
  ["has an empty list", { practitioner_ids: [] }, true],
  ["names the practitioner", { practitioner_ids: ["staff_2", "staff_1"] }, true],
  ["names others only", { practitioner_ids: ["staff_2"] }, false],
])("knows whether a practitioner offers a service that %s", (_case, service, expected) => {
  expect(isOfferedBy(service, "staff_1")).toBe(expected);
});

it.each([
  ["needs no room", {}, true],
  ["needs no room, but names another one", { needs_room: false, room_ids: ["room_2"] }, true],
  ["needs any room", { needs_room: true, room_ids: [] }, true],
  ["needs this room", { needs_room: true, room_ids: ["room_1"] }, true],
  ["needs another room", { needs_room: true, room_ids: ["room_2"] }, false],
])("knows whether a room suits a service that %s", (_case, service, expected) => {
  expect(suitsRoom(service, "room_1")).toBe(expected);
});
