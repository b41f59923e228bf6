import { MAX_CHARGES } from "../../shared/payments/balances.ts";
import { printFigures, times } from "../support/depth.ts";
import { clinic, desk } from "./desk-for-each.ts";
import { addPatients } from "./front-desk.ts";
import { insure, openMoneyDesk } from "./money-desk.ts";
import { recount } from "./recount.ts";

openMoneyDesk();

const PATIENTS = times(10, 3);
const EACH = MAX_CHARGES / 10;

/** Writes charges of a company for a patient in one transaction, and returns their ids. */
async function chargeMany(patient_id: string, company_id: string): Promise<string[]> {
  const { ledgerWrites, readLedger } = await import("../../functions/domain/payments/write-entries.ts");
  const { writeTransaction } = await import("../../functions/platform/dynamo/transaction.ts");
  const location = { location_id: desk.location_id, time_zone: "America/Chicago" };
  const { tenant_id, users } = clinic;
  const state = await readLedger({ tenant_id, patient_id, patient: undefined, location, payers: [company_id] });
  const charge = { kind: "CHARGE", amount_cents: 10_000, company_id } as const;
  const { items, entries } = ledgerWrites(
    state,
    users.RECEPTIONIST,
    Array.from({ length: EACH }, () => charge),
  );
  await writeTransaction(items);
  return entries.map(({ entry_id }) => entry_id);
}

/** API Gateway ends a request after 29 seconds, and the function itself before that. */
const WITHIN_MS = 20_000;

test("settles the most charges of a remittance in one request, in time", { timeout: 60_000 }, async () => {
  const { company_id } = await insure();
  const charges: string[] = [];
  for (const patient_id of await addPatients(clinic, PATIENTS))
    charges.push(...(await chargeMany(patient_id, company_id)));
  const rests = ["open", "patient", "write_off"] as const;
  const items = charges.map((entry_id, at) => ({
    entry_id,
    amount_cents: 6_000,
    rest: rests[at % 3],
    reason: "Contract",
  }));
  const start = performance.now();
  const answer = await clinic.send("RECEPTIONIST", "payments", "remit", {
    params: { company_id },
    body: { location_id: desk.location_id, method: "CHECK", items } as never,
    headers: { "idempotency-key": "0123456789abcdef-remittance" },
  });
  const ms = Math.round(performance.now() - start);
  printFigures(`remittance: ${charges.length} charges in ${ms} ms`);
  expect([answer.status, answer.body.items.filter(({ done }) => done).length]).toEqual([201, charges.length]);
  expect(ms).toBeLessThan(WITHIN_MS);
  const { stored, counted, entries } = await recount(clinic.tenant_id);
  expect(stored.balances).toEqual(counted.balances);
  expect(stored.days).toEqual(counted.days);
  expect(entries.filter(({ kind }) => kind === "PAYMENT")).toHaveLength(charges.length);
});
