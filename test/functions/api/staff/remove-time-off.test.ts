import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeRemoval } from "../../../support/change-tests.ts";
import { TIME_OFF } from "../../../support/clinic-items.ts";

const { send, rows } = describeRemoval(TIME_OFF, { handler, route: contract.staff.removeTimeOff });

it("removes it from the year that bookings read, with an audit entry, in one transaction", async () => {
  expect((await send()).status).toBe(204);
  expect(rows("periodYear")).toMatchObject([{ year: "2027", periods: [], version: 1 }]);
  expect(rows("audit_entry")).toMatchObject([
    { operation: "staff.removeTimeOff", record_id: TIME_OFF.item().owner_id },
  ]);
});
