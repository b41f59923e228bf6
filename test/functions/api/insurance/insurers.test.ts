import { handler } from "../../../../functions/api/insurance/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { COMPANY, INSURANCE, PROVIDER, policyUsesOf } from "../../../support/clinic-rows.ts";
import { ledgerRows } from "../../../support/ledger-rows.ts";
import { describeCreation, describeList, describeRemoval, describeUpdate } from "../../../support/operation-tests.ts";
import { canceled } from "../../../support/rows.ts";

const { insurance } = contract;

describe.each([
  {
    kind: "company",
    noun: COMPANY,
    prefix: "comp",
    list: insurance.listCompanies,
    create: insurance.createCompany,
    update: insurance.updateCompany,
    remove: insurance.removeCompany,
    body: { company_name: "Acme Health", network_type: "PPO", phone: "555-010-0300", status: "ACTIVE" },
    change: { company_name: "Better Health", status: "INACTIVE" },
  },
  {
    kind: "provider",
    noun: PROVIDER,
    prefix: "prov",
    list: insurance.listProviders,
    create: insurance.createProvider,
    update: insurance.updateProvider,
    remove: insurance.removeProvider,
    body: {
      provider_name: "Good Cover",
      coverage_type: "Dental",
      email: "cover@example.com",
      phone: "555-010-0400",
      status: "ACTIVE",
    },
    change: { coverage_type: "Vision", email: "vision@example.com" },
  },
])("$kind", ({ kind, noun, prefix, list, create, update, remove, body, change }) => {
  describe("create", () => void describeCreation(noun, { handler, route: create, body, prefix }));
  describe("list", () => void describeList(noun, { handler, route: list }));
  describe("update", () => void describeUpdate(noun, { handler, route: update, change }));

  describe("remove", () => {
    const { failsNextWrites, given, rows, send } = describeRemoval(noun, { handler, route: remove });

    it("refuses the deletion while policies name it, names the number of patients, and removes its mark", async () => {
      const other = INSURANCE.item({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" });
      given([noun.item(), ...policyUsesOf(INSURANCE.item()), ...policyUsesOf(other)]);
      const error = `This ${kind} can't be deleted: the insurance of 2 patients names it.`;
      expect(await send()).toMatchObject({ status: 409, body: { code: "in_use", error } });
      expect(rows(noun.entity)).toMatchObject([{ version: noun.item().version }]);
      expect(rows(noun.entity)[0]).not.toHaveProperty("usage_mark");
    });

    if (kind === "company")
      it("refuses the deletion while it owes something, and names the number of patients", async () => {
        const { company_id } = noun.item();
        const charge = { kind: "CHARGE", amount_cents: 5_000, company_id: String(company_id) } as const;
        given([noun.item(), ...ledgerRows([charge, { ...charge, amount_cents: 1_000 }]).items]);
        const refused = await send();
        expect(refused).toMatchObject({ status: 409, body: { code: "in_use" } });
        expect(refused.body).toMatchObject({
          error: expect.stringContaining("it still owes something for 1 patient."),
        });
        const paid = { ...charge, kind: "PAYMENT", amount_cents: 6_000, method: "ACH" } as const;
        given([noun.item(), ...ledgerRows([charge, { ...charge, amount_cents: 1_000 }, paid]).items]);
        expect((await send()).status).toBe(204);
      });

    it("marks it again when a transaction of a policy was in the way", async () => {
      failsNextWrites(() => Object.assign(canceled([]), { name: "TransactionConflictException" }));
      expect((await send()).status).toBe(204);
    });
  });
});
