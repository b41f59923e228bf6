import { readStatement } from "../../../../functions/domain/payments/statement.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY } from "../../../support/clinic-rows.ts";
import { DESK } from "../../../support/desk.ts";
import { ledgerRows, type TestEntry } from "../../../support/ledger-rows.ts";
import { openTable } from "../../../support/table.ts";

const { holds } = openTable();
const company_id = String(COMPANY.item().company_id);

async function statementOf(entries: readonly TestEntry[]) {
  holds(ledgerRows(entries).items);
  const { entries: shown, ...sums } = await readStatement(IDS.tenant, DESK.patient_id);
  return { ...sums, shown: shown.map(({ kind, amount_cents }) => `${kind} ${amount_cents}`) };
}

it("shows what changes the sum that the patient owes, oldest first, and nothing that only a company owes", async () => {
  const statement = await statementOf([
    { kind: "CHARGE", amount_cents: 8_000 },
    { kind: "CHARGE", amount_cents: 5_000, company_id },
    { kind: "REALLOCATION", amount_cents: 2_000, company_id },
    { kind: "PAYMENT", amount_cents: 3_000, company_id, method: "ACH" },
    { kind: "PAYMENT", amount_cents: 1_000, method: "CASH" },
  ]);
  expect(statement).toEqual({
    before_cents: 0,
    balance_cents: 9_000,
    shown: ["CHARGE 8000", "REALLOCATION 2000", "PAYMENT 1000"],
  });
});

it("adds up what is older than its last hundred entries", async () => {
  const charge: TestEntry = { kind: "CHARGE", amount_cents: 100, date: "2027-02-01" };
  const charges = Array.from({ length: 103 }, () => charge);
  const { before_cents, balance_cents, shown } = await statementOf(charges);
  expect([before_cents, balance_cents, shown.length]).toEqual([300, 10_300, 100]);
});

it("shows a patient without entries that nothing is owed", async () => {
  expect(await statementOf([])).toEqual({ before_cents: 0, balance_cents: 0, shown: [] });
});
