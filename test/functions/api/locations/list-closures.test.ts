import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { CLOSURE, LOCATION } from "../../../support/clinic-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";

const listed = describeList(CLOSURE, {
  handler,
  route: contract.locations.listClosures,
  request: { params: paramsOf(LOCATION), query: { from: "2027-03-10", to: "2027-03-20" } },
  items: [LOCATION.item()],
  others: [
    nextItem(CLOSURE, { closure_id: "clos_01jd3v8c9m4q2w6x8z0y1t5k7q", to_date: "2027-03-09" }),
    nextItem(CLOSURE, {
      closure_id: "clos_01jd3v8c9m4q2w6x8z0y1t5k7r",
      from_date: "2027-03-21",
      to_date: "2027-03-21",
    }),
  ],
});

it("shows administrators the days and the reason", async () => {
  const { items } = (await listed.send()).body;
  expect(items[0]).toEqual({
    closure_id: CLOSURE.item().closure_id,
    location_id: LOCATION.item().location_id,
    from_date: "2027-03-08",
    to_date: "2027-03-12",
    reason: "Renovation",
    created_at: "2026-01-02T03:04:05.000Z",
  });
});

itFindsOnlyOwn(listed, LOCATION);
