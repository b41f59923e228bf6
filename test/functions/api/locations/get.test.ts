import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION } from "../../../support/clinic-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";

const opened = operation({
  handler,
  route: contract.locations.get,
  as: "RECEPTIONIST",
  request: { params: paramsOf(LOCATION) },
  items: [LOCATION.item({ website: "https://lake.example.com" })],
});

it("returns the location with its operating hours and website", async () => {
  const { tenant_id: _, ...location } = opened.rows("location")[0] ?? {};
  expect(await opened.send()).toMatchObject({ status: 200, body: location });
});

itFindsOnlyOwn(opened, LOCATION);
