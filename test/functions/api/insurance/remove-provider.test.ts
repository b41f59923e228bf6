import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeRemoval } from "../../../support/change-tests.ts";
import { INSURANCE, PROVIDER, policyUsesOf } from "../../../support/insurance-items.ts";
import { canceled } from "../../../support/rows.ts";

const { failsNextWrites, given, rows, send } = describeRemoval(PROVIDER, {
  handler,
  route: contract.insurance.removeProvider,
});

it("refuses the deletion while policies name the provider, names the number of patients, and removes its mark", async () => {
  const other = INSURANCE.item({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" });
  given([PROVIDER.item(), ...policyUsesOf(INSURANCE.item()), ...policyUsesOf(other)]);
  const error = "This provider can't be deleted: the insurance of 2 patients names it.";
  expect(await send()).toMatchObject({ status: 409, body: { code: "in_use", error } });
  expect(rows(PROVIDER.entity)).toMatchObject([{ version: PROVIDER.item().version }]);
  expect(rows(PROVIDER.entity)[0]).not.toHaveProperty("usage_mark");
});

it("marks it again when a transaction of a policy was in the way", async () => {
  failsNextWrites(() => Object.assign(canceled([]), { name: "TransactionConflictException" }));
  expect((await send()).status).toBe(204);
});
