import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { ROOM } from "../../../support/clinic-items.ts";

const { given, send, writes } = describeUpdate(ROOM, {
  handler,
  route: contract.locations.setRoomStatus,
  change: { status: "INACTIVE" },
  invalid: { "an unknown status": { status: "CLOSED" } },
});

it("answers 200 when another request has set the same status meanwhile", async () => {
  given([ROOM.item({ status: "INACTIVE", version: 8 })]);
  expect(await send()).toMatchObject({ status: 200, body: { status: "INACTIVE", version: 8 } });
  expect(writes()).toEqual([]);
});
