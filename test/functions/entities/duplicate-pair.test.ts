import { duplicatePairEntity, pairKey, pairsOfPatient, rankOf } from "../../../functions/entities/patients.ts";
import { IDS } from "../../support/event.ts";
import { fakeTable } from "../../support/fake-table.ts";
import { itemOf } from "../../support/item.ts";

const { holds, lags } = fakeTable();
const { tenant: tenant_id } = IDS;
const pair = (one: string, other: string) =>
  itemOf(duplicatePairEntity().put({ ...pairKey(tenant_id, one, other), state: "OPEN", rank: "10" }));

it("ranks pairs by two digits, so that texts sort like scores", () => {
  expect([99, 95, 89, 50, 0].map(rankOf)).toEqual(["00", "04", "10", "49", "99"]);
});

it("reads the pairs of a patient, in whichever order they name the two", async () => {
  holds([pair("pat_b", "pat_c"), pair("pat_b", "pat_a"), pair("pat_a", "pat_c")]);
  const pairs = await pairsOfPatient(tenant_id, "pat_b");
  expect(pairs.map(({ patient_id, other_id }) => [patient_id, other_id])).toEqual([
    ["pat_b", "pat_c"],
    ["pat_a", "pat_b"],
  ]);
});

it("reads those that name the patient first consistently", async () => {
  holds([pair("pat_b", "pat_c")]);
  lags();
  expect(await pairsOfPatient(tenant_id, "pat_b")).toHaveLength(1);
});
