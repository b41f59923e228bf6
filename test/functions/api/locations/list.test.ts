import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION } from "../../../support/clinic-items.ts";
import { describeList } from "../../../support/list-tests.ts";

const { given, send } = describeList(LOCATION, { handler, route: contract.locations.list, as: "RECEPTIONIST" });

it("shows a missing website as null", async () => {
  given([LOCATION.item()]);
  expect((await send()).body.items).toMatchObject([{ website: null }]);
});
