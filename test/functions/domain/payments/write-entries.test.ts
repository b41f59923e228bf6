import {
  emptyAccount,
  entryMove,
  type LedgerState,
  ledgerWrites,
  type NewEntry,
} from "../../../../functions/domain/payments/write-entries.ts";
import { patientEntity } from "../../../../functions/entities/patients.ts";
import { emptyBalance } from "../../../../functions/entities/payments.ts";
import { orNotFound, parseItem } from "../../../../functions/platform/dynamo/batch-get.ts";
import { writeTransaction } from "../../../../functions/platform/dynamo/transaction.ts";
import { PATIENT_PAYER } from "../../../../shared/payments/ledger.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY } from "../../../support/clinic-rows.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { atNoon, DESK, patientItem } from "../../../support/desk.ts";
import { ledgerRows, ledgerState, type TestEntry } from "../../../support/ledger-rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { patient_id, location_id } = DESK;
const company_id = String(COMPANY.item().company_id);
const charge = (amount_cents: number, more: object = {}): NewEntry => ({ kind: "CHARGE", amount_cents, ...more });
const paid = (amount_cents: number, more: object = {}): NewEntry => ({
  kind: "PAYMENT",
  amount_cents,
  method: "CARD",
  ...more,
});
const refund = (amount_cents: number, more: object = {}): NewEntry => ({
  kind: "REFUND",
  amount_cents,
  method: "CARD",
  ...more,
});

describe("the entries of a transaction", () => {
  atNoon();

  const write = (entries: readonly NewEntry[], changes: Partial<LedgerState> = {}) =>
    ledgerWrites(ledgerState(changes), IDS.user, entries);
  const refusal = (field: string, message: string) => expect.objectContaining({ fields: { [field]: message } });
  const reversalOf = (reversed_kind: "CHARGE" | "PAYMENT", amount_cents: number, reverses: string): NewEntry => ({
    ...{ kind: "REVERSAL", reversed_kind, amount_cents, reverses },
  });
  const reversed = "entry_01jd3v8c9m4q2w6x8z0y1t5k7n";

  it("pay back at most what this payer has paid", () => {
    const tooMuch = refusal("amount_cents", PAYMENT_TEXTS.tooMuchRefunded);
    expect(write([paid(1_000), refund(1_000)]).balance_cents).toBe(0);
    expect(() => write([paid(1_000), refund(1_001)])).toThrow(tooMuch);
    expect(() => write([paid(1_000, { company_id }), refund(1)])).toThrow(tooMuch);
    expect(() => write([paid(1_000), refund(1, { company_id })])).toThrow(tooMuch);
  });

  it("take no payment back that was refunded", () => {
    expect(() => write([paid(1_000), refund(1), reversalOf("PAYMENT", 1_000, reversed)])).toThrow(
      refusal("reason", PAYMENT_TEXTS.reversesPaid),
    );
  });

  it("can be paid by a payer to whom too much was paid back before", () => {
    const balance = { ...emptyBalance(tenant_id, patient_id, PATIENT_PAYER), balance_cents: 500, received_cents: -500 };
    const balances = new Map([[PATIENT_PAYER, balance]]);
    expect(write([paid(100)], { balances }).balances.get(PATIENT_PAYER)).toMatchObject({ received_cents: -400 });
    expect(write([charge(100)], { balances }).balance_cents).toBe(600);
  });

  it("move to the patient at most what a company owes", () => {
    const move = (amount_cents: number): NewEntry => ({ kind: "REALLOCATION", amount_cents, company_id });
    const { balances, balance_cents } = write([charge(500, { company_id }), move(500)]);
    expect([balance_cents, balances.get(company_id)?.balance_cents]).toEqual([500, 0]);
    expect(() => write([charge(500, { company_id }), move(501)])).toThrow(
      refusal("amount_cents", PAYMENT_TEXTS.tooMuchReallocated),
    );
  });

  it("count a company's payment as received from the company alone", () => {
    const { balances } = write([charge(500, { company_id }), paid(300, { company_id }), paid(100)]);
    expect(balances.get(company_id)).toMatchObject({ balance_cents: 200, received_cents: 300 });
    expect(balances.get(PATIENT_PAYER)).toMatchObject({ balance_cents: -100, received_cents: 100, owed_since: "" });
  });

  it("name day, place, people and what the patient owes after all of them, with empty texts", () => {
    const { entries } = write([charge(500), paid(100)]);
    const of = { tenant_id, patient_id, location_id, date: TODAY, recorded_by: IDS.user, created_at: NOW };
    for (const entry of entries) expect(entry).toMatchObject({ ...of, text: "", reason: "", balance_cents: 400 });
    expect(entries[0]).not.toHaveProperty("appointment_id");
  });

  it("change what an appointment's patient and companies owe, and list its charges and discounts", () => {
    const account = { ...emptyAccount(tenant_id, APPOINTMENT_ID), version: 3 };
    const { entries, items } = write(
      [
        charge(2_000),
        charge(5_000, { company_id }),
        { kind: "DISCOUNT", amount_cents: 250 },
        paid(1_000),
        paid(3_000, { company_id }),
      ],
      { account, appointment_id: APPOINTMENT_ID },
    );
    const rowOf = (entity: string) => items.find(({ Put }) => Put?.Item?.__edb_e__ === entity)?.Put?.Item;
    expect(rowOf("appointmentAccount")).toMatchObject({
      sums: { charged_cents: 7_000, discounted_cents: 250, paid_cents: 4_000, refunded_cents: 0 },
      patient_cents: 750,
      insurers_cents: 2_000,
      received_cents: 1_000,
      charge_ids: entries.slice(0, 3).map(({ entry_id }) => entry_id),
      completed_on: "",
      version: 4,
    });
    expect(entries[0]).toMatchObject({ appointment_id: APPOINTMENT_ID });
    expect(rowOf("ledgerDay")).toMatchObject({ version: 1 });
  });

  it("list a charge of an appointment no more once it is reversed", () => {
    const account = { ...emptyAccount(tenant_id, APPOINTMENT_ID), charge_ids: [reversed, "entry 2"], version: 3 };
    const { items } = write([reversalOf("CHARGE", 500, reversed)], { account, appointment_id: APPOINTMENT_ID });
    const written = items.find(({ Put }) => Put?.Item?.__edb_e__ === "appointmentAccount")?.Put?.Item;
    expect(written).toMatchObject({ charge_ids: ["entry 2"], patient_cents: -500 });
  });

  it("note a reversal on the entry that it takes back, which must not be reversed already", () => {
    const { items, reversals, entries } = write([charge(100), reversalOf("CHARGE", 500, reversed)]);
    expect(reversals).toHaveLength(1);
    expect(items).toContain(reversals[0]);
    const { Key, ConditionExpression, ExpressionAttributeValues } = reversals[0]?.Update ?? {};
    expect(JSON.stringify(Key)).toContain(reversed);
    expect(ConditionExpression).toContain("attribute_not_exists(#reversed_by)");
    expect(Object.values(ExpressionAttributeValues ?? {})).toEqual(
      expect.arrayContaining([entries[1]?.entry_id, patient_id]),
    );
  });

  it("need the patient, unless it was erased, and write only the balances that they change", () => {
    const patient = orNotFound(parseItem(patientEntity(), patientItem()), "patient");
    const balances = new Map([PATIENT_PAYER, company_id].map((p) => [p, emptyBalance(tenant_id, patient_id, p)]));
    const kinds = (changes: Partial<LedgerState>) =>
      write([charge(100)], { balances, ...changes }).items.map(({ Put }) => Put?.Item?.__edb_e__ ?? "check");
    expect(kinds({ patient })).toEqual(["check", "ledgerEntry", "payerBalance", "ledgerDay"]);
    expect(kinds({})).toEqual(["ledgerEntry", "payerBalance", "ledgerDay"]);
  });
});

describe("the move of an entry to another patient", () => {
  const other = patient_id.replace(/n$/, "p");
  const { holds, rows } = openTable();

  /** Moves these entries, one after the other, and returns what each payer owes and has paid for the two patients. */
  async function moved(added: readonly TestEntry[], which: (at: number) => boolean = () => true) {
    const { items, entries } = ledgerRows(added);
    holds(items);
    for (const { entry_id } of entries.filter((_, at) => which(at)))
      await writeTransaction((await entryMove(tenant_id, entry_id, patient_id, other)) ?? []);
    return Object.fromEntries(
      rows("payerBalance").map(({ patient_id: of, payer, balance_cents, received_cents, open }) => [
        `${of === other ? "other" : "first"} ${payer === PATIENT_PAYER ? payer : "company"}`,
        [balance_cents, received_cents, (open as { cents: number }[]).map(({ cents }) => cents)],
      ]),
    );
  }

  it("takes its part of the balance and of what was paid along", async () => {
    expect(await moved([charge(5_000), paid(2_000)])).toEqual({
      "first patient": [0, 0, []],
      "other patient": [3_000, 2_000, [3_000]],
    });
    expect(rows("ledgerEntry").map((row) => row.patient_id)).toEqual([other, other]);
  });

  it("leaves what other entries add up to", async () => {
    expect(await moved([charge(5_000), charge(700)], (at) => at === 0)).toEqual({
      "first patient": [700, 0, [700]],
      "other patient": [5_000, 0, [5_000]],
    });
  });

  it("moves what a company owes, and what was moved from it to the patient", async () => {
    const reallocated: NewEntry = { kind: "REALLOCATION", amount_cents: 200, company_id };
    expect(await moved([charge(500, { company_id }), reallocated])).toEqual({
      "first company": [0, 0, []],
      "first patient": [0, 0, []],
      "other company": [300, 0, [300]],
      "other patient": [200, 0, [200]],
    });
  });

  it("does nothing with an entry of someone else, or with one that does not exist", async () => {
    const { items, entries } = ledgerRows([charge(500)]);
    holds(items);
    const { entry_id = "" } = entries[0] ?? {};
    expect(await entryMove(tenant_id, entry_id, other, patient_id)).toBeUndefined();
    expect(await entryMove(tenant_id, "entry_01jd3v8c9m4q2w6x8z0y1t5k7n", patient_id, other)).toBeUndefined();
  });
});
