import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/messages/texts.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { LOCATION, ROOM } from "../../../support/clinic-items.ts";
import { DESK } from "../../../support/desk-items.ts";
import { NOW } from "../../../support/now.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";

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

it.each(["12A", " 12a ", "12Á"])(
  "refuses the number %s, which another room of the location has",
  async (room_number) => {
    created.given([LOCATION.item(), ROOM.item({ room_number: "12a" })]);
    const body = { location_id: DESK.location_id, room_number, status: "ACTIVE" };
    const error = REFUSALS.roomNumber(room_number.trim());
    expect(await created.send({ body })).toMatchObject({
      status: 409,
      body: { code: "name_taken", error, fields: { room_number: error } },
    });
    expect(created.writes()).toEqual([]);
  },
);

it("accepts the number of a room at another location", async () => {
  created.given([LOCATION.item(), ROOM.item({ room_number: "12a", location_id: DESK.location_id.replace(/n$/, "p") })]);
  expect((await created.send()).status).toBe(201);
});
