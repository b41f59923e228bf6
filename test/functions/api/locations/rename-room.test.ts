import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { ROOM } from "../../../support/clinic-items.ts";
import { nextItem } from "../../../support/noun.ts";

const { given, send, rows, writes } = describeUpdate(ROOM, {
  handler,
  route: contract.locations.renameRoom,
  change: { room_number: "14b" },
  invalid: {
    "a room without a number": { room_number: "" },
    "a number of 21 characters": { room_number: "1".repeat(21) },
  },
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
