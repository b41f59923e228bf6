import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION, ROOM } from "../../../support/clinic-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";

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
