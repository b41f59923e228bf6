import * as z from "zod";
import { Instant } from "../values/fields.ts";
import { AppointmentId, LedgerEntryId, LocationId, PatientId, ReceiptId } from "../values/ids.ts";
import { CentSum, Cents, LEDGER_KINDS, LedgerEntry } from "./ledger.ts";
import { METHODS, RECEIPT_PREFIX } from "./methods.ts";

/** What a receipt is about: an appointment that was checked out, a payment, or a refund. */
const RECEIPT_KINDS = ["CHECKOUT", "PAYMENT", "REFUND"] as const;

const ReceiptLine = z.object({
  entry_id: LedgerEntryId,
  kind: z.enum(LEDGER_KINDS),
  text: z.string(),
  about_date: z.string().optional().meta({ description: "The day of the appointment, or the day that it concerns" }),
  amount_cents: Cents,
  method: z.enum(METHODS).optional(),
  company_name: z.string().optional().meta({ description: "The insurance company that owes it; else the patient" }),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

const Address = z.object({ street: z.string(), city: z.string(), state: z.string(), zipcode: z.string() });

/** What a patient takes home. It never changes; an erasure empties who it was for and the texts of its lines. */
export const Receipt = z.object({
  receipt_id: ReceiptId,
  receipt_number: z.string().meta({ description: 'Such as "HR-2026-000123": without gaps per location and year' }),
  kind: z.enum(RECEIPT_KINDS),
  patient_id: PatientId,
  patient_name: z.string(),
  patient_address: Address,
  appointment_id: AppointmentId.optional(),
  location_id: LocationId,
  location_name: z.string(),
  clinic_name: z.string(),
  billing_address: Address,
  phone_number: z.string(),
  footer: z.string(),
  date: z.string(),
  lines: z.array(ReceiptLine),
  charged_cents: CentSum,
  discounted_cents: CentSum,
  insurer_cents: CentSum.meta({ description: "What insurance companies owe of the charges" }),
  paid_cents: CentSum,
  refunded_cents: CentSum,
  balance_cents: CentSum.meta({ description: "What the patient owed at the clinic afterwards" }),
  copy: z.boolean().meta({ description: "Whether it is read again, and not the answer of the request that made it" }),
  reversed: z
    .array(LedgerEntry.pick({ entry_id: true, date: true, amount_cents: true, reverses: true }))
    .meta({ description: "What was reversed since" }),
  created_at: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

/** A receipt as it was written. */
export const StoredReceipt = Receipt.omit({ copy: true, reversed: true });

/** The answer to a request that wrote an entry. A payment or refund has a receipt. */
export const RecordedEntry = z.object({
  patient_id: PatientId,
  entry: LedgerEntry,
  balance_cents: CentSum.meta({ description: "What the patient owes at the clinic afterwards" }),
  receipt: Receipt.optional(),
});
export type RecordedEntry = z.infer<typeof RecordedEntry>;

/** A mail that the desk has asked for. */
export const RequestedMail = z.object({
  patient_id: PatientId,
  due_at: Instant.meta({ description: "When it is sent, if nothing prevents that" }),
  reason: z.string().nullable().meta({ description: "Why it would not be sent now, such as a missing address" }),
});
export type RequestedMail = z.infer<typeof RequestedMail>;

export const MailedReceipt = RequestedMail.extend({ receipt_id: ReceiptId });

const DIGITS = 6;

/** Returns a receipt's number, such as "HR-2026-000123". */
export const receiptNumber = (prefix: string, year: string, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(DIGITS, "0")}`;

const PREFIX = { shortest: 2, longest: 4 } as const;

/**
 * Returns prefixes for the receipts of a location, the most fitting one first: the initials of its name, the beginning of its first
 * word, and then that beginning with other last letters.
 */
export function receiptPrefixes(location_name: string): string[] {
  const words = location_name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z\s]/g, "")
    .split(/\s/);
  const letters = words.join("").padEnd(PREFIX.shortest, "X");
  const initials = words
    .map((word) => word[0])
    .join("")
    .slice(0, PREFIX.longest);
  const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const start = letters.slice(0, PREFIX.shortest);
  const candidates = [
    initials,
    start,
    letters.slice(0, 3),
    letters.slice(0, PREFIX.longest),
    ...alphabet.map((last) => start + last),
    ...alphabet.flatMap((third) => alphabet.map((last) => start + third + last)),
  ];
  return [...new Set(candidates.filter((candidate) => RECEIPT_PREFIX.test(candidate)))];
}
