import { handler } from "../../../../functions/api/billing/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { BILLING } from "../../../support/clinic-items.ts";
import { locationItem } from "../../../support/desk-items.ts";
import { describeList } from "../../../support/list-tests.ts";

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
