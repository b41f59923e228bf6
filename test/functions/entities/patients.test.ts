import {
  countPolicyUses,
  duplicatePairEntity,
  pairKey,
  pairsOfPatient,
  policyUseEntity,
  policyWrites,
  rankOf,
  usedIds,
} from "../../../functions/entities/patients.ts";
import type { Policy } from "../../../shared/patients/policy.ts";
import { IDS } from "../../support/call.ts";
import { INSURANCE } from "../../support/clinic-rows.ts";
import { DESK } from "../../support/desk.ts";
import { itemOf } from "../../support/rows.ts";
import { openTable } from "../../support/table.ts";

describe("duplicate pair", () => {
  const { holds, lags } = openTable();
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
});

describe("policy use", () => {
  const { holds, lags, put } = openTable();
  const { tenant: tenant_id } = IDS;
  const { patient_id } = DESK;
  const [policy] = INSURANCE.item().items as [Policy];
  const use = (nth: number, used_id = "prov_1") =>
    itemOf(policyUseEntity().put({ tenant_id, used_id, patient_id: `pat_${nth}` }));

  it.each([
    ["3", 3, 3],
    ["101", 101, 101],
    ["no more than 101 of 150", 150, 101],
  ])("counts %s patients whose policies name a provider", async (_, patients, counted) => {
    holds([]);
    for (let nth = 0; nth < patients; nth += 1) put(use(nth));
    put(use(1, "prov_2"));
    expect(await countPolicyUses(tenant_id, "prov_1")).toBe(counted);
  });

  it("counts what was written a moment ago", async () => {
    holds([use(1)]);
    lags();
    expect(await countPolicyUses(tenant_id, "prov_1")).toBe(1);
  });

  it("names each provider and company once, and none that a policy leaves out", () => {
    const policies = [
      { provider_id: "prov_1", company_id: "" },
      { provider_id: "", company_id: "comp_1" },
      { provider_id: "prov_1", company_id: "comp_2" },
    ];
    expect(usedIds(policies)).toEqual(["prov_1", "comp_1", "comp_2"]);
  });

  it("writes and deletes only the uses that change with the policies", () => {
    const row = (version: number, ...ids: string[]) => ({
      tenant_id,
      patient_id,
      version,
      items: ids.map((provider_id) => ({ ...policy, provider_id, company_id: "" })),
    });
    const writes = policyWrites(row(3, "prov_1", "prov_2"), row(3, "prov_2", "prov_3"));
    const [policies, ...uses] = writes.map(({ Put, Delete }) => [Put?.Item ?? {}, Delete?.Key ?? {}] as const);
    expect(policies?.[0]).toMatchObject({ patient_id, version: 4 });
    expect(uses.map(([put, deleted]) => [put.used_id, deleted.sk])).toEqual([
      ["prov_3", undefined],
      [undefined, expect.stringContaining("#used_id_prov_1#")],
    ]);
  });
});
