import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { LOCATION, ROOM } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { describeCreation, describeList, describeUpdate, itFindsOnlyOwn } from "../../../support/operation-tests.ts";
import { nextItem, paramsOf } from "../../../support/rows.ts";

describe("create room", () => {
  const created = describeCreation(ROOM, {
    handler,
    route: contract.locations.createRoom,
    items: [LOCATION.item()],
    body: { location_id: DESK.location_id, room_number: "12a", status: "INACTIVE" },
    prefix: "room",
    more: { created_at: NOW },
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
    created.given([
      LOCATION.item(),
      ROOM.item({ room_number: "12a", location_id: DESK.location_id.replace(/n$/, "p") }),
    ]);
    expect((await created.send()).status).toBe(201);
  });
});

describe("list rooms", () => {
  const listed = describeList(ROOM, {
    handler,
    route: contract.locations.listRooms,
    request: { params: paramsOf(LOCATION) },
    items: [LOCATION.item()],
    others: [
      nextItem(ROOM, { room_id: "room_01jd3v8c9m4q2w6x8z0y1t5k7q", location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }),
    ],
  });

  itFindsOnlyOwn(listed, LOCATION);
});

describe("rename room", () => {
  const { given, send, rows, writes } = describeUpdate(ROOM, {
    handler,
    route: contract.locations.renameRoom,
    change: { room_number: "14b" },
  });

  const taken = {
    status: 409,
    body: { code: "name_taken", fields: { room_number: "This location already has a room 14b." } },
  };

  it("exchanges the item of the number in the transaction of the change", async () => {
    await send();
    expect(writes().map(([kind]) => kind)).toEqual(["Update", "Put", "Delete", "Put"]);
    expect(rows("audit_entry")).toMatchObject([
      { operation: "locations.renameRoom", changes: [{ field: "room_number", from: "12", to: "14b" }] },
    ]);
  });

  it("changes the case of its own number", async () => {
    given([ROOM.item({ room_number: "14B" })]);
    expect(await send()).toMatchObject({ status: 200, body: { room_number: "14b" } });
  });

  it("refuses the number of another room", async () => {
    given([ROOM.item(), { ...nextItem(ROOM), room_number: "14B" }]);
    expect(await send()).toMatchObject(taken);
    expect(rows("room")).toContainEqual(expect.objectContaining({ room_number: "12" }));
  });
});

describe("set room status", () => {
  const { given, send, writes } = describeUpdate(ROOM, {
    handler,
    route: contract.locations.setRoomStatus,
    change: { status: "INACTIVE" },
  });

  it("answers 200 when another request has set the same status meanwhile", async () => {
    given([ROOM.item({ status: "INACTIVE", version: 8 })]);
    expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 8 } });
    expect(writes()).toEqual([]);
  });
});
