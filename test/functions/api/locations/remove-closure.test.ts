import { handler } from "../../../../functions/api/locations/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeRemoval } from "../../../support/change-tests.ts";
import { CLOSURE } from "../../../support/clinic-items.ts";

const { send, rows } = describeRemoval(CLOSURE, { handler, route: contract.locations.removeClosure });

it("removes it from the year that bookings read, with an audit entry, in one transaction", async () => {
  expect((await send()).status).toBe(204);
  expect(rows("periodYear")).toMatchObject([{ year: "2027", periods: [], version: 1 }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "locations.removeClosure", record_id: CLOSURE.item().owner_id },
  ]);
});
