import { handler } from "../../../../functions/api/billing/index.ts";
import { BILLING as BILLING_TEXTS } from "../../../../shared/billing/billing-info.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeUpdate } from "../../../support/change-tests.ts";
import { BILLING } from "../../../support/clinic-items.ts";
import { DESK, locationItem } from "../../../support/desk-items.ts";

const change = { street: "9 New Street", city: "Chicago", state: "IL", zipcode: "60601", payment_type: "ACH" };
const { given, send, writes } = describeUpdate(BILLING, {
  handler,
  route: contract.billing.replace,
  items: [locationItem()],
  change,
  invalid: {
    "a replacement without a city": { city: undefined },
    "an unknown way of payment": { payment_type: "CASH" },
  },
});

it("accepts the location that it has, and shows its name", async () => {
  expect(await send({ body: { ...change, location_id: DESK.location_id, version: 3 } })).toMatchObject({
    status: 200,
    body: { location_id: DESK.location_id, location_name: "Lake Street" },
  });
});

it("shows no name for a location that is gone", async () => {
  given([BILLING.item()]);
  expect((await send()).body.location_name).toBe("");
});

it("refuses another location", async () => {
  const error = BILLING_TEXTS.locationFixed;
  expect(await send({ body: { ...change, location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p", version: 3 } })).toMatchObject({
    status: 422,
    body: { error, fields: { location_id: error } },
  });
  expect(writes()).toEqual([]);
});
