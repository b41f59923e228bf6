import { handler } from "../../../functions/locations/index.ts";
import { contract } from "../../../shared/contract.ts";
import { DESK, NOW } from "../../support/booking-table.ts";
import { LOCATION, ROOM } from "../../support/clinic-items.ts";
import { describeCreation, itFindsOnlyOwn } from "../../support/operation-tests.ts";

const created = describeCreation(ROOM, {
  handler,
  route: contract.locations.createRoom,
  items: [LOCATION.item()],
  body: { location_id: DESK.location_id, room_number: "12a", status: "INACTIVE" },
  prefix: "room",
  more: { created_at: NOW },
  invalid: {
    "a room without a number": { room_number: "" },
    "a number of 21 characters": { room_number: "1".repeat(21) },
    "an unknown status": { status: "CLOSED" },
  },
});

itFindsOnlyOwn(created, LOCATION);

it("refuses a number that another room of the location has, whatever its upper and lower case", async () => {
  created.given([LOCATION.item(), ROOM.item({ room_number: "12A" })]);
  expect(await created.send()).toMatchObject({
    status: 409,
    body: { code: "name_taken", fields: { room_number: "This location already has a room 12a." } },
  });
  expect(created.writes()).toEqual([]);
});
