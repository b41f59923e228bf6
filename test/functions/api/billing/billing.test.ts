import { handler } from "../../../../functions/api/billing/index.ts";
import { BILLING as BILLING_TEXTS } from "../../../../shared/billing/billing-info.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REFUSALS } from "../../../../shared/contract/texts.ts";
import { BILLING, LOCATION } from "../../../support/clinic-rows.ts";
import { DESK, locationItem } from "../../../support/desk.ts";
import {
  describeCreation,
  describeList,
  describeRemoval,
  describeUpdate,
  itFindsOnlyOwn,
} from "../../../support/operation-tests.ts";

describe("create", () => {
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
});

describe("list", () => {
  const { given, send } = describeList(BILLING, {
    handler,
    route: contract.billing.list,
    items: [locationItem()],
  });

  it("shows the present names of the locations, and none for a location that is gone", async () => {
    given([BILLING.item(), locationItem({ location_name: "Hill Road" })]);
    expect((await send()).body.items).toMatchObject([{ location_name: "Hill Road" }]);
    given([BILLING.item()]);
    expect((await send()).body.items).toMatchObject([{ location_name: "" }]);
  });
});

describe("replace", () => {
  const change = { street: "9 New Street", city: "Chicago", state: "IL", zipcode: "60601", payment_type: "ACH" };
  const { given, send, writes } = describeUpdate(BILLING, {
    handler,
    route: contract.billing.replace,
    items: [locationItem()],
    change,
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
    expect(
      await send({ body: { ...change, location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p", version: 3 } }),
    ).toMatchObject({
      status: 422,
      body: { error, fields: { location_id: error } },
    });
    expect(writes()).toEqual([]);
  });
});

describe("remove", () => {
  describeRemoval(BILLING, { handler, route: contract.billing.remove });
});
