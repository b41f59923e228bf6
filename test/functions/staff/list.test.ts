import { handler } from "../../../functions/staff/index.ts";
import { contract } from "../../../shared/contract.ts";
import { DESK } from "../../support/booking-table.ts";
import { LOCATION, nextItem, STAFF } from "../../support/clinic-items.ts";
import { describeList, itFindsOnlyOwn } from "../../support/operation-tests.ts";

const ELSEWHERE = nextItem(STAFF, { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p", role: "MANAGER" });

describe("of the clinic", () => {
  describeList(STAFF, { handler, route: contract.staff.list, inOrder: [STAFF.item(), ELSEWHERE] });
});

describe("of one location", () => {
  const THERE = nextItem(STAFF, { role: "RECEPTIONIST" });
  const listed = describeList(STAFF, {
    handler,
    route: contract.staff.list,
    request: { query: { location_id: DESK.location_id } },
    items: [LOCATION.item()],
    inOrder: [STAFF.item(), THERE],
    others: [{ ...ELSEWHERE, sk: `${ELSEWHERE.sk}2`, gsi1sk: `${ELSEWHERE.gsi1sk}2` }],
  });

  itFindsOnlyOwn(listed, LOCATION);
});
