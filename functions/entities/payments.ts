import { CustomAttributeType } from "electrodb";
import type { NewRemittance } from "../../shared/payments/balances.ts";
import { Closing } from "../../shared/payments/closing.ts";
import type { DayTotals } from "../../shared/payments/day-totals.ts";
import { LedgerEntry, PATIENT_PAYER, type Sums } from "../../shared/payments/ledger.ts";
import { METHODS, RESTS } from "../../shared/payments/methods.ts";
import type { OpenAmount } from "../../shared/payments/open-charges.ts";
import { StoredReceipt } from "../../shared/payments/receipt.ts";
import { LedgerEntryId, ReceiptId } from "../../shared/values/ids.ts";
import { MAX_COUNT } from "../../shared/values/texts.ts";
import { findRow, readByKeys } from "../platform/dynamo/batch-get.ts";
import {
  attributesOf,
  counter,
  fixedTexts,
  idList,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
} from "../platform/dynamo/entity.ts";
import { firstId } from "../platform/ids.ts";

/** The attributes of an entry that change: a merge moves it, a reversal is noted on it, and an erasure empties its texts. */
const CHANGING = ["patient_id", "reversed_by", "text", "reason", "policy_id"] as const;

const FIXED = (Object.keys(LedgerEntry.shape) as (keyof typeof LedgerEntry.shape)[]).filter(
  (name): name is Exclude<keyof typeof LedgerEntry.shape, (typeof CHANGING)[number]> =>
    !(CHANGING as readonly string[]).includes(name),
);

/** An entry of a patient's ledger. Its kind, amount, date, place and payer never change. */
export const ledgerEntryEntity = lazyEntity({
  entity: "ledgerEntry",
  exportedAs: "ledger",
  attributes: {
    ...attributesOf(LedgerEntry, FIXED),
    ...fixedTexts("tenant_id"),
    /** What the patient owed afterwards, for the answer to the same request sent again. */
    balance_cents: { type: "number", required: true, readOnly: true },
  },
  indexes: {
    // An id begins with its time, so entries are in order of time.
    byId: primary(["tenant_id"], ["entry_id"]),
    byPatient: secondary(3, ["tenant_id", "patient_id"], ["entry_id"]),
    // The entries behind the figures of a location's day.
    byDay: secondary(1, ["tenant_id", "location_id"], ["date", "entry_id"]),
  },
});

export type LedgerRow = RowOf<typeof ledgerEntryEntity>;

export async function findEntry(tenant_id: string, entry_id: string): Promise<LedgerRow | undefined> {
  const { success } = LedgerEntryId.safeParse(entry_id);
  return success ? findRow(ledgerEntryEntity(), { tenant_id, entry_id }) : undefined;
}

/** Returns the entries with these ids that exist, by id. */
export async function findEntries(tenant_id: string, ids: readonly string[]): Promise<ReadonlyMap<string, LedgerRow>> {
  const keys = ids.filter((id) => LedgerEntryId.safeParse(id).success).map((entry_id) => ({ tenant_id, entry_id }));
  const rows = await readByKeys(ledgerEntryEntity(), keys);
  return new Map(rows.flatMap((row) => (row ? [[row.entry_id, row] as const] : [])));
}

/** The milliseconds after which the index certainly contains a new entry. */
const INDEXED_MS = 60_000;

const LAST_ID = "entry_~";

/** The most new entries that are read: more than a clinic records in a minute. */
const MAX_NEW = 100;

/** Reads the entries of a patient of the last minute from the table itself, because the index may not show them yet. */
export async function newestEntries(tenant_id: string, patient_id: string): Promise<LedgerRow[]> {
  const { data } = await ledgerEntryEntity()
    .query.byId({ tenant_id })
    // Without an end, the query would go on with all rows of the clinic whose keys sort after those of entries.
    .between({ entry_id: firstId("entry", Date.now() - INDEXED_MS) }, { entry_id: LAST_ID })
    .where((at, { eq }) => eq(at.patient_id, patient_id))
    .go({ limit: MAX_NEW, consistent: true });
  return data;
}

/** Returns some entries with those of the last minute, newest first. */
export function withNewest(some: readonly LedgerRow[], newest: readonly LedgerRow[]): LedgerRow[] {
  const rows = new Map([...some, ...newest].map((row) => [row.entry_id, row]));
  for (const { entry_id: reversed_by, reverses } of newest) {
    const reversed = reverses === undefined ? undefined : rows.get(reverses);
    if (reversed) rows.set(reversed.entry_id, { ...reversed, reversed_by });
  }
  return [...rows.values()].sort((a, b) => (a.entry_id < b.entry_id ? 1 : -1));
}

/** Reads the latest entries of a patient, newest first: as many as the limit says, or more when many are of the last minute. */
export async function latestEntries(tenant_id: string, patient_id: string, limit: number): Promise<LedgerRow[]> {
  const [{ data }, newest] = await Promise.all([
    ledgerEntryEntity().query.byPatient({ tenant_id, patient_id }).go({ limit, order: "desc" }),
    newestEntries(tenant_id, patient_id),
  ]);
  return withNewest(data, newest);
}

/** What one payer owes for a patient. The entries of the ledger add up to it, and every transaction that writes entries writes it. */
export const payerBalanceEntity = lazyEntity({
  entity: "payerBalance",
  attributes: {
    ...fixedTexts("tenant_id", "patient_id"),
    /** PATIENT_PAYER, or the id of an insurance company. */
    payer: { type: "string", required: true, readOnly: true },
    payer_kind: { type: ["patient", "company"] as const, required: true, readOnly: true },
    /** Charges less discounts and payments, and refunds. It is negative when something was paid in advance. */
    balance_cents: { type: "number", required: true },
    /** Payments less refunds. */
    received_cents: { type: "number", required: true },
    /** What the balance consists of, oldest first; empty unless it is positive. */
    open: { type: CustomAttributeType<readonly OpenAmount[]>("any"), required: true },
    /** The day of the oldest open charge, or empty. */
    owed_since: { type: "string", required: true },
    version: counter,
  },
  indexes: {
    byPatient: primary(["tenant_id"], ["patient_id", "payer"]),
    // What patients owe, the oldest first; what companies owe, by company and patient.
    owed: secondary(
      2,
      ["tenant_id", "payer_kind"],
      ["payer", "owed_since", "patient_id"],
      ({ balance_cents }) => Number(balance_cents) > 0,
    ),
  },
});

export type PayerBalanceRow = RowOf<typeof payerBalanceEntity>;

/** Reads what each payer owes for a patient, consistently. */
export async function balancesOf(tenant_id: string, patient_id: string): Promise<PayerBalanceRow[]> {
  const { data } = await payerBalanceEntity()
    .query.byPatient({ tenant_id, patient_id })
    .go({ consistent: true, pages: "all" });
  return data;
}

/** Returns for how many patients a company owes something, or MAX_COUNT + 1 for more. */
export async function countOwing(tenant_id: string, company_id: string): Promise<number> {
  const { data } = await payerBalanceEntity()
    .query.owed({ tenant_id, payer_kind: "company", payer: company_id })
    .go({ limit: MAX_COUNT + 1, attributes: ["patient_id"] });
  return data.length;
}

/** Returns the balance of a payer who owes nothing yet. Its version is that of a row that was never written. */
export const emptyBalance = (tenant_id: string, patient_id: string, payer: string): PayerBalanceRow => ({
  tenant_id,
  patient_id,
  payer,
  payer_kind: payer === PATIENT_PAYER ? "patient" : "company",
  balance_cents: 0,
  received_cents: 0,
  open: [],
  owed_since: "",
  version: 0,
});

/**
 * The sums of a location's day. Each transaction that writes entries of the day is conditional on the version that it read, and so is
 * a closing. A closed day takes no entries any more.
 */
export const ledgerDayEntity = lazyEntity({
  entity: "ledgerDay",
  attributes: {
    ...fixedTexts("tenant_id", "location_id", "date"),
    totals: { type: CustomAttributeType<DayTotals>("any"), required: true },
    closed: { type: "boolean", required: true },
    version: counter,
  },
  indexes: { byDay: primary(["tenant_id"], ["location_id", "date"]) },
});

export type LedgerDayRow = RowOf<typeof ledgerDayEntity>;

/** The money of one appointment, so that two desks can't check it out twice. */
export const appointmentAccountEntity = lazyEntity({
  entity: "appointmentAccount",
  attributes: {
    ...fixedTexts("tenant_id", "appointment_id"),
    /** The sums of all payers. */
    sums: { type: CustomAttributeType<Sums>("any"), required: true },
    /** What the patient and the insurance companies still owe for it, and what the patient paid. */
    patient_cents: { type: "number", required: true },
    insurers_cents: { type: "number", required: true },
    received_cents: { type: "number", required: true },
    /** The charges and discounts that were not reversed. */
    charge_ids: idList,
    /** The day of an appointment with a fee that is completed; else empty. */
    completed_on: { type: "string", required: true },
    version: counter,
  },
  indexes: {
    byId: primary(["tenant_id"], ["appointment_id"]),
    // Completed appointments that are not checked out, in order of time.
    toCheckOut: secondary(
      4,
      ["tenant_id"],
      ["completed_on", "appointment_id"],
      ({ completed_on, sums }) => completed_on !== "" && (sums as Sums).charged_cents === 0,
    ),
  },
});

export type AppointmentAccountRow = RowOf<typeof appointmentAccountEntity>;

/** What a patient took home. Its rows are created only; an erasure empties who it was for and the texts of its lines. */
export const receiptEntity = lazyEntity({
  entity: "receipt",
  exportedAs: "receipts",
  attributes: { ...attributesOf(StoredReceipt, ["receipt_id", "receipt_number", "date"]), ...fixedTexts("tenant_id") },
  indexes: { byId: primary(["tenant_id"], ["receipt_id"]) },
});

export type ReceiptRow = RowOf<typeof receiptEntity>;

export async function findReceipt(tenant_id: string, receipt_id: string): Promise<ReceiptRow | undefined> {
  const { success } = ReceiptId.safeParse(receipt_id);
  return success ? findRow(receiptEntity(), { tenant_id, receipt_id }) : undefined;
}

/** The number of the last receipt of a location in a year. It is raised in the transaction of the receipt, so that none is missing. */
export const receiptCounterEntity = lazyEntity({
  entity: "receiptCounter",
  attributes: { ...fixedTexts("tenant_id", "location_id", "year"), last: counter },
  indexes: { byYear: primary(["tenant_id"], ["location_id", "year"]) },
});

/** A payment of an insurance company for many charges. It is stored before its entries, so that it can be resumed. */
export const remittanceEntity = lazyEntity({
  entity: "remittance",
  exportedAs: "remittances",
  attributes: {
    ...fixedTexts("tenant_id", "remittance_id", "company_id", "location_id", "reference", "recorded_by", "created_at"),
    method: { type: METHODS, required: true, readOnly: true },
    items: { type: CustomAttributeType<NewRemittance["items"]>("any"), required: true },
  },
  indexes: { byId: primary(["tenant_id"], ["remittance_id"]) },
});

/** Marks a charge of a remittance as done. It is written in the transaction of the charge's entries. */
export const remittedChargeEntity = lazyEntity({
  entity: "remittedCharge",
  attributes: {
    ...fixedTexts("tenant_id", "remittance_id", "entry_id"),
    rest: { type: RESTS, required: true, readOnly: true },
  },
  indexes: { byRemittance: primary(["tenant_id"], ["remittance_id", "entry_id"]) },
});

/** A closed day of a location, with the figures of the moment in which it was closed. */
export const closingEntity = lazyEntity({
  entity: "closing",
  exportedAs: "closings",
  attributes: {
    ...attributesOf(Closing.omit({ closed_by_name: true }), ["location_id", "date"]),
    ...fixedTexts("tenant_id"),
    totals: { type: CustomAttributeType<DayTotals>("any"), required: true },
  },
  indexes: { byDay: primary(["tenant_id"], ["location_id", "date"]) },
});
