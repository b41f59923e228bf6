import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION, STAFF, TIME_OFF } from "../../../support/clinic-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";

const listed = describeList(TIME_OFF, {
  handler,
  route: contract.staff.listTimeOff,
  request: { params: paramsOf(STAFF), query: { from: "2027-03-10", to: "2027-03-20" } },
  items: [STAFF.item()],
  others: [
    nextItem(TIME_OFF, { time_off_id: "off_01jd3v8c9m4q2w6x8z0y1t5k7q", to_date: "2027-03-09" }),
    nextItem(TIME_OFF, {
      time_off_id: "off_01jd3v8c9m4q2w6x8z0y1t5k7r",
      from_date: "2027-03-21",
      to_date: "2027-03-21",
    }),
  ],
});

it("shows administrators the days and the reason", async () => {
  const { items } = (await listed.send()).body;
  expect(items[0]).toEqual({
    time_off_id: TIME_OFF.item().time_off_id,
    staff_id: STAFF.item().staff_id,
    from_date: "2027-03-08",
    to_date: "2027-03-12",
    reason: "Renovation",
    removable: true,
    created_at: "2026-01-02T03:04:05.000Z",
  });
});

itFindsOnlyOwn(listed, STAFF);

it("never shows the front desk the reason", async () => {
  listed.holds([STAFF.item(), LOCATION.item(), TIME_OFF.item()], "RECEPTIONIST");
  const { items } = (await listed.send({ as: "RECEPTIONIST" })).body;
  expect(items[0]).toMatchObject({ from_date: "2027-03-08" });
  expect(items[0]).not.toHaveProperty("reason");
});
