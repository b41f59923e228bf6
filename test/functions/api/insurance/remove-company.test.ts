import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeRemoval } from "../../../support/change-tests.ts";
import { COMPANY, INSURANCE, policyUsesOf } from "../../../support/insurance-items.ts";
import { canceled } from "../../../support/rows.ts";

const { failsNextWrites, given, rows, send } = describeRemoval(COMPANY, {
  handler,
  route: contract.insurance.removeCompany,
});

it("refuses the deletion while policies name the company, names the number of patients, and removes its mark", async () => {
  const other = INSURANCE.item({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" });
  given([COMPANY.item(), ...policyUsesOf(INSURANCE.item()), ...policyUsesOf(other)]);
  const error = "This company can't be deleted: the insurance of 2 patients names it.";
  expect(await send()).toMatchObject({ status: 409, body: { code: "in_use", error } });
  expect(rows(COMPANY.entity)).toMatchObject([{ version: COMPANY.item().version }]);
  expect(rows(COMPANY.entity)[0]).not.toHaveProperty("usage_mark");
});

it("marks it again when a transaction of a policy was in the way", async () => {
  failsNextWrites(() => Object.assign(canceled([]), { name: "TransactionConflictException" }));
  expect((await send()).status).toBe(204);
});
