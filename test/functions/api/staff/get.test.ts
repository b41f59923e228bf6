import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { STAFF } from "../../../support/clinic-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";

const opened = operation({
  handler,
  route: contract.staff.get,
  request: { params: paramsOf(STAFF) },
  items: [STAFF.item()],
});

it("returns the person without keys of the table, and states a missing invitation", async () => {
  const { tenant_id: _, first_last: __, list: ___, ...person } = opened.rows("staff")[0] ?? {};
  const { status, body } = await opened.send();
  expect([status, body]).toEqual([200, { ...person, roles: ["PRACTITIONER"], invitation: "accepted" }]);
});

itFindsOnlyOwn(opened, STAFF);
