import { type LedgerState, ledgerWrites, type NewEntry } from "../../functions/domain/payments/write-entries.ts";
import {
  emptyBalance,
  type LedgerDayRow,
  type LedgerRow,
  type PayerBalanceRow,
  type ReceiptRow,
} from "../../functions/entities/payments.ts";
import { NO_TOTALS } from "../../shared/payments/day-totals.ts";
import { PATIENT_PAYER } from "../../shared/payments/ledger.ts";
import { IDS } from "./call.ts";
import { NOW, TODAY } from "./dates.ts";
import { DESK } from "./desk.ts";
import type { Item } from "./rows.ts";

const { tenant: tenant_id } = IDS;

/** Returns what a transaction with entries of the desk's patient reads today: nothing was recorded before. */
export const ledgerState = (changes: Partial<LedgerState> = {}): LedgerState => ({
  tenant_id,
  patient_id: DESK.patient_id,
  patient: undefined,
  location: { location_id: DESK.location_id, time_zone: "America/Chicago" },
  payers: [PATIENT_PAYER],
  balances: new Map(),
  day: { tenant_id, location_id: DESK.location_id, date: TODAY, totals: NO_TOTALS, closed: false, version: 0 },
  account: undefined,
  others: [],
  ...changes,
});

/** An entry of a ledger: at the desk's location, today and of the desk's patient unless it says otherwise. */
export type TestEntry = NewEntry & {
  readonly date?: string;
  readonly patient_id?: string;
  readonly location_id?: string;
};

/** Returns the rows of ledgers with these entries as the product writes them, and the entries themselves. */
export function ledgerRows(added: readonly TestEntry[]): { readonly items: Item[]; readonly entries: LedgerRow[] } {
  const balances = new Map<string, PayerBalanceRow>();
  const days = new Map<string, LedgerDayRow>();
  const items = new Map<string, Item>();
  const entries: LedgerRow[] = [];
  const now = Date.now();
  for (const each of added) {
    const { date = TODAY, patient_id = DESK.patient_id, location_id = DESK.location_id, ...entry } = each;
    // The id of an entry tells when it was recorded.
    vi.setSystemTime(Date.parse(`${date}T18:00:00Z`) + entries.length);
    const payers = [PATIENT_PAYER, ...(entry.company_id ? [entry.company_id] : [])];
    const balanceOf = (payer: string) =>
      balances.get(`${patient_id} ${payer}`) ?? emptyBalance(tenant_id, patient_id, payer);
    const key = { tenant_id, location_id, date };
    const day = days.get(`${location_id} ${date}`) ?? { ...key, totals: NO_TOTALS, closed: false, version: 0 };
    const written = ledgerWrites(
      ledgerState({
        patient_id,
        location: { location_id, time_zone: "America/Chicago" },
        payers,
        balances: new Map(payers.map((payer) => [payer, balanceOf(payer)])),
        day,
      }),
      IDS.user,
      [entry],
    );
    for (const { Put } of written.items) if (Put?.Item) items.set(`${Put.Item.pk} ${Put.Item.sk}`, Put.Item);
    for (const [payer, row] of written.balances) balances.set(`${patient_id} ${payer}`, row);
    for (const { Put } of written.items)
      if (Put?.Item?.__edb_e__ === "ledgerDay")
        days.set(`${location_id} ${date}`, {
          ...key,
          totals: Put.Item.totals,
          closed: false,
          version: day.version + 1,
        });
    entries.push(...written.entries);
  }
  vi.setSystemTime(now);
  return { items: [...items.values()], entries };
}

export const RECEIPT_ID = "receipt_01jd3v8c9m4q2w6x8z0y1t5k7n";
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };

/** Returns the receipt of these entries: a charge of 80 dollars, of which five were paid. */
export const receiptRow = (entries: readonly LedgerRow[], changes: Partial<ReceiptRow> = {}): ReceiptRow => ({
  ...{ tenant_id, receipt_id: RECEIPT_ID, receipt_number: "LS-2027-000001", kind: "CHECKOUT" },
  ...{ patient_id: DESK.patient_id, patient_name: "Grace Hopper", patient_address: place },
  ...{ location_id: DESK.location_id, location_name: "Lake Street", clinic_name: "Lakeside Family Clinic" },
  ...{ billing_address: place, phone_number: "5550100100", footer: "Thank you.", date: TODAY, created_at: NOW },
  ...{ charged_cents: 8_000, discounted_cents: 0, insurer_cents: 0, paid_cents: 500, refunded_cents: 0 },
  balance_cents: 7_500,
  lines: entries.map(({ entry_id, kind, amount_cents }) => ({ entry_id, kind, amount_cents, text: "Crutches" })),
  ...changes,
});
