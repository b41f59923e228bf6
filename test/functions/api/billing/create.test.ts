import { handler } from "../../../../functions/api/billing/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/messages/texts.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { BILLING, LOCATION } from "../../../support/clinic-items.ts";
import { DESK, locationItem } from "../../../support/desk-items.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";

const created = describeCreation(BILLING, {
  handler,
  route: contract.billing.create,
  items: [locationItem()],
  body: {
    location_id: DESK.location_id,
    street: "2 Hill Road",
    city: "Springfield",
    state: "IL",
    zipcode: "01234",
    payment_type: "CHECK",
  },
  prefix: "bill",
  invalid: {
    "a billing address without a location": { location_id: "" },
    "a zip code of four digits": { zipcode: "1234" },
    "an unknown way of payment": { payment_type: "CASH" },
  },
});

it("shows the name of the location, which it does not store", async () => {
  expect((await created.send()).body.location_name).toBe("Lake Street");
});

itFindsOnlyOwn(created, LOCATION);

it("refuses a second billing address of a location", async () => {
  created.given([locationItem(), BILLING.item()]);
  const error = REFUSALS.billing;
  expect(await created.send()).toMatchObject({
    status: 409,
    body: { code: "name_taken", fields: { location_id: error } },
  });
  expect(created.rows("billingInfo")).toHaveLength(1);
});
