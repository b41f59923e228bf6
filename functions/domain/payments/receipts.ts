import { NO_SUMS, plus, receivedOf, sumsOf } from "../../../shared/payments/ledger.ts";
import type { Method } from "../../../shared/payments/methods.ts";
import { type ReceiptLine, receiptNumber, receiptPrefixes } from "../../../shared/payments/receipt.ts";
import { AUDIENCES, type Audience, type NotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import { fullName } from "../../../shared/values/names.ts";
import type { billingInfoEntity } from "../../entities/billing.ts";
import { messageEntity, messageRow } from "../../entities/messages.ts";
import { type LedgerRow, type ReceiptRow, receiptCounterEntity, receiptEntity } from "../../entities/payments.ts";
import type { tenantEntity } from "../../entities/platform.ts";
import { type Item, parseItem } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { LocationRow } from "../booking/references.ts";
import type { PatientRow } from "../patients/people.ts";
import { type LedgerState, ledgerDates, type WrittenEntries } from "./write-entries.ts";

/** What a receipt shows besides its entries. */
export interface ReceiptContext {
  readonly tenant: Pick<RowOf<typeof tenantEntity>, "tenant_id" | "tenant_name">;
  readonly patient: PatientRow;
  readonly location: LocationRow;
  /** @default the receipt shows the location's own address */
  readonly billing: RowOf<typeof billingInfoEntity> | undefined;
  readonly companyNames: ReadonlyMap<string, string>;
  /** To whom the clinic confirms payments by mail. */
  readonly settings: NotificationSettings;
  readonly appointment?: { readonly appointment_id: string; readonly practitioner_id: string } | undefined;
}

const yearOf = (date: string) => date.slice(0, 4);

/** Returns the parameters that read the counters of the receipts of today and the next day, which may be in another year. */
export const counterParams = (tenant_id: string, location: LocationRow): object[] =>
  ledgerDates(location).map((date) =>
    receiptCounterEntity()
      .get({ tenant_id, location_id: location.location_id, year: yearOf(date) })
      .params(),
  );

const addressOf = ({ street, city, state, zipcode }: Record<"street" | "city" | "state" | "zipcode", string>) => ({
  street,
  city,
  state,
  zipcode,
});

const METHOD_TEXTS: Readonly<Record<Method, string>> = {
  CARD: "by card",
  CASH: "in cash",
  CHECK: "by check",
  ACH: "by ACH",
};

/** Returns what a line of a receipt says about an entry. */
function lineText({ kind, text, method }: LedgerRow): string {
  if (text) return text;
  if (kind === "PAYMENT" && method) return `Payment ${METHOD_TEXTS[method]}`;
  if (kind === "REFUND" && method) return `Refund ${METHOD_TEXTS[method]}`;
  return kind === "DISCOUNT" ? "Discount" : "Charge";
}

const lineOf = (row: LedgerRow, { companyNames }: ReceiptContext): ReceiptLine => ({
  entry_id: row.entry_id,
  kind: row.kind,
  text: lineText(row),
  amount_cents: row.amount_cents,
  ...(row.about_date && { about_date: row.about_date }),
  ...(row.method && { method: row.method }),
  ...(row.company_id && { company_name: companyNames.get(row.company_id) ?? "" }),
});

/**
 * Returns a receipt's id and number, and the write of the counter, on the condition of the number that was read.
 * @param counters the items of `counterParams`
 */
function nextNumber(
  { tenant_id, day }: LedgerState,
  { location }: ReceiptContext,
  counters: readonly (Item | undefined)[],
) {
  const { location_id } = location;
  const year = yearOf(day.date);
  const last = counters.map((item) => parseItem(receiptCounterEntity(), item)).find((row) => row?.year === year)?.last;
  const number = (last ?? 0) + 1;
  const prefix = location.receipt_prefix || (receiptPrefixes(location.location_name)[0] ?? "XX");
  return {
    receipt_number: receiptNumber(prefix, year, number),
    counter: putItem(
      receiptCounterEntity()
        .put({ tenant_id, location_id, year, last: number })
        .where((at, { eq, notExists }) => (last === undefined ? notExists(at.last) : eq(at.last, last))),
    ),
  };
}

/** The delay of a payment confirmation, so that one that is reversed in this time is not sent. */
const CONFIRM_AFTER_MS = 3 * 60_000;

interface Confirmation {
  /** @default the patient */
  readonly audience?: Audience;
  /** The patient or the practitioner. */
  readonly recipient_id: string;
  readonly actor_id: string;
  /** Whether the desk asked for it, so that it is sent at once, and also if the clinic confirms no payments. */
  readonly is_requested?: true;
}

/** Builds the message that confirms a payment. To the patient it is the receipt. */
export function confirmationRow(
  receipt: ReceiptRow,
  { audience = "patient", recipient_id, actor_id, is_requested }: Confirmation,
) {
  const due_at = new Date(Date.now() + (is_requested ? 0 : CONFIRM_AFTER_MS)).toISOString();
  return messageRow({
    tenant_id: receipt.tenant_id,
    // The messages of an appointment are stored together. A receipt without one has its own.
    appointment_id: receipt.appointment_id ?? receipt.receipt_id,
    receipt_id: receipt.receipt_id,
    revision: 1,
    audience,
    message_type: "payment_confirmation",
    recipient_id,
    actor_id,
    starts_at: due_at,
    location_id: receipt.location_id,
    due_at,
    status: "PLANNED",
    ...(is_requested && { is_requested }),
  });
}

interface NewReceipt {
  readonly receipt_id: string;
  readonly receipt_number: string;
  readonly counter: TransactItem;
}

/** Returns the number of a receipt that is written next, which its entries name. */
export const newReceipt = (
  state: LedgerState,
  context: ReceiptContext,
  counters: readonly (Item | undefined)[],
): NewReceipt => ({ receipt_id: newId("receipt"), ...nextNumber(state, context, counters) });

interface Receipted {
  readonly kind: ReceiptRow["kind"];
  readonly ids: Pick<NewReceipt, "receipt_id" | "receipt_number">;
  readonly context: ReceiptContext;
  readonly written: Pick<WrittenEntries, "entries" | "balance_cents">;
}

/** Returns the receipt of entries that were written together. */
export function receiptOf({ kind, ids, context, written: { entries, balance_cents } }: Receipted): ReceiptRow {
  const { tenant, patient, location, billing, appointment } = context;
  const sums = entries.map(sumsOf).reduce((total, each) => plus(total, each), NO_SUMS);
  const insured = entries.filter(({ company_id }) => company_id !== undefined).map(sumsOf);
  return {
    tenant_id: tenant.tenant_id,
    receipt_id: ids.receipt_id,
    receipt_number: ids.receipt_number,
    kind,
    patient_id: patient.patient_id,
    patient_name: fullName(patient),
    patient_address: addressOf({ street: "", city: "", state: "", zipcode: "", ...patient }),
    ...(appointment && { appointment_id: appointment.appointment_id }),
    location_id: location.location_id,
    location_name: location.location_name,
    clinic_name: tenant.tenant_name,
    billing_address: addressOf(billing ?? location),
    phone_number: location.phone_number,
    footer: location.receipt_footer ?? "",
    date: entries[0]?.date ?? "",
    lines: entries.map((row) => lineOf(row, context)),
    ...sums,
    insurer_cents: insured.reduce((sum, each) => sum + each.charged_cents - receivedOf(each), 0),
    balance_cents,
    created_at: entries[0]?.created_at ?? new Date().toISOString(),
  };
}

/** Builds a receipt of entries with its writes: the receipt, its number, and the mails that confirm a payment. */
export function receiptWrites(
  kind: ReceiptRow["kind"],
  ids: NewReceipt,
  context: ReceiptContext,
  written: WrittenEntries,
  actor_id: string,
): { readonly receipt: ReceiptRow; readonly items: readonly TransactItem[] } {
  const receipt = receiptOf({ kind, ids, context, written });
  return {
    receipt,
    items: [
      ids.counter,
      putItem(receiptEntity().create(receipt)),
      ...confirmations(receipt, context, actor_id).map((message) => putItem(messageEntity().create(message))),
    ],
  };
}

/** Returns the messages about a receipt with a payment or a refund, to those to whom the clinic confirms payments. */
function confirmations(receipt: ReceiptRow, { settings, patient, appointment }: ReceiptContext, actor_id: string) {
  if (receipt.paid_cents === 0 && receipt.refunded_cents === 0) return [];
  const recipients = { patient: patient.patient_id, staff: appointment?.practitioner_id };
  return AUDIENCES.flatMap((audience) => {
    const recipient_id = recipients[audience];
    const isWanted = recipient_id !== undefined && settings[audience].payment_confirmation.immediate;
    return isWanted ? [confirmationRow(receipt, { audience, recipient_id, actor_id })] : [];
  });
}
