import { RoomNumberEntity } from "../../../functions/data/room-number.ts";
import { handler } from "../../../functions/locations/index.ts";
import { contract } from "../../../shared/contract.ts";
import { DESK, type Item } from "../../support/booking-table.ts";
import { nextItem, ROOM } from "../../support/clinic-items.ts";
import { IDS } from "../../support/event.ts";
import { describeUpdate } from "../../support/operation-tests.ts";

const { given, send, rows } = describeUpdate(ROOM, {
  handler,
  route: contract.locations.renameRoom,
  change: { room_number: "14b" },
  invalid: {
    "a room without a number": { room_number: "" },
    "a number of 21 characters": { room_number: "1".repeat(21) },
  },
});

const numberOf = (number: string, room_id: unknown) =>
  (
    RoomNumberEntity.put({
      ...{ tenant_id: IDS.tenant, location_id: DESK.location_id, number },
      room_id: String(room_id),
    }).params() as { Item: Item }
  ).Item;
const numbers = () => rows("roomNumber").map(({ number }) => number);
const taken = {
  status: 409,
  body: { code: "name_taken", fields: { room_number: "This location already has a room 14b." } },
};

it("takes the new number and gives the former one back", async () => {
  given([ROOM.item(), numberOf("12", ROOM.item().room_id)]);
  await send();
  expect(numbers()).toEqual(["14b"]);
});

it("keeps the number when only its letters change their case", async () => {
  given([ROOM.item({ room_number: "14B" }), numberOf("14b", ROOM.item().room_id)]);
  expect(await send()).toMatchObject({ status: 200, body: { room_number: "14b" } });
  expect(numbers()).toEqual(["14b"]);
});

it("refuses the number of another room, also of one that was created before numbers were kept", async () => {
  given([ROOM.item(), { ...nextItem(ROOM), room_number: "14B" }]);
  expect(await send()).toMatchObject(taken);
});

it("refuses a number that another request has taken meanwhile", async () => {
  given([ROOM.item(), numberOf("14b", nextItem(ROOM).room_id)]);
  expect(await send()).toMatchObject(taken);
  expect(rows("room")).toMatchObject([{ room_number: "12" }]);
});
