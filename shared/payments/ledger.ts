import * as z from "zod";
import { listOf } from "../contract/paging.ts";
import { PlainDate } from "../values/dates.ts";
import { utcDate } from "../values/days-and-times.ts";
import { Instant, optionalText, requiredText } from "../values/fields.ts";
import {
  AppointmentId,
  CompanyId,
  LedgerEntryId,
  LocationId,
  PatientId,
  ReceiptId,
  reference,
  ServiceId,
  StaffId,
} from "../values/ids.ts";
import { METHODS } from "./methods.ts";
import { PAYMENT_TEXTS } from "./texts.ts";

/** What can be written into a ledger by itself. A REVERSAL names the entry that it takes back. */
export const ENTRY_KINDS = ["CHARGE", "DISCOUNT", "PAYMENT", "REFUND", "REALLOCATION"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
export const LEDGER_KINDS = [...ENTRY_KINDS, "REVERSAL"] as const;

export type LedgerKind = (typeof LEDGER_KINDS)[number];

const MAX_CENTS = 999_999_999;

/** An amount in whole cents of a US dollar. The kind of an entry gives its sign. */
export const Cents = z
  .number(PAYMENT_TEXTS.amount)
  .int(PAYMENT_TEXTS.wholeCents)
  .min(1, PAYMENT_TEXTS.amount)
  .max(MAX_CENTS, PAYMENT_TEXTS.amount);

/** A sum in whole cents, which may be zero or negative. */
export const CentSum = z.number().int();

/** A row of a patient's ledger. It is never changed or deleted. A correction is a REVERSAL and a further row. */
export const LedgerEntry = z.object({
  entry_id: LedgerEntryId,
  patient_id: PatientId,
  kind: z.enum(LEDGER_KINDS),
  amount_cents: Cents,
  date: z.string().meta({ description: "The location's day on which it counts, which the server sets" }),
  about_date: z.string().optional().meta({ description: "The earlier day that it concerns" }),
  location_id: LocationId,
  method: z.enum(METHODS).optional().meta({ description: "Of a payment or refund, and of its reversal" }),
  company_id: CompanyId.optional().meta({ description: "The insurance company that owes or pays; else the patient" }),
  policy_id: z.string().optional().meta({ description: "The policy by which the company owes it" }),
  practitioner_id: StaffId.optional().meta({ description: "Missing for what belongs to no practitioner" }),
  service_id: ServiceId.optional(),
  appointment_id: AppointmentId.optional(),
  receipt_id: ReceiptId.optional(),
  receipt_number: z.string().optional(),
  remittance_id: z.string().optional(),
  reverses: LedgerEntryId.optional().meta({ description: "The entry that a REVERSAL takes back" }),
  reversed_by: LedgerEntryId.optional().meta({ description: "The REVERSAL that takes this entry back" }),
  reversed_kind: z
    .enum(ENTRY_KINDS)
    .optional()
    .meta({ description: "The kind of the entry that a REVERSAL takes back" }),
  text: z.string().default(""),
  reason: z.string().default(""),
  recorded_by: z.string(),
  created_at: Instant,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const InsurerPart = z.object({ company_id: CompanyId, balance_cents: CentSum });

/** A page of a patient's ledger with what the patient owes. A negative balance was paid in advance. */
export const Ledger = listOf(LedgerEntry).extend({
  patient_id: PatientId,
  balance_cents: CentSum.meta({ description: "What the patient owes" }),
  insurers: z.array(InsurerPart).meta({ description: "What insurance companies owe for the patient" }),
  names: z
    .record(z.string(), z.string())
    .meta({ description: "The names of the practitioners, locations, companies and people of the entries by id" }),
});
export type Ledger = z.infer<typeof Ledger>;

const TEXT_LENGTH = 200;

const WITH_METHOD: readonly EntryKind[] = ["PAYMENT", "REFUND"];
const WITH_REASON: readonly EntryKind[] = ["DISCOUNT", "REFUND"];

/** An entry to write. One about an appointment takes location and practitioner from it. */
export const NewLedgerEntry = z
  .strictObject({
    kind: z.enum(ENTRY_KINDS),
    amount_cents: Cents,
    location_id: reference(PAYMENT_TEXTS.locationRequired).optional(),
    method: z.enum(METHODS, PAYMENT_TEXTS.methodRequired).optional(),
    appointment_id: reference("Choose an appointment").optional(),
    company_id: reference(PAYMENT_TEXTS.companyRequired).optional(),
    about_date: PlainDate.refine((date) => date <= utcDate(), PAYMENT_TEXTS.aboutDateLater).optional(),
    text: optionalText("Text", TEXT_LENGTH),
    reason: optionalText("Reason", TEXT_LENGTH),
  })
  .superRefine(({ kind, location_id, appointment_id, method, company_id, reason }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const needsMethod = WITH_METHOD.includes(kind);
    if (!location_id && !appointment_id) refuse("location_id", PAYMENT_TEXTS.locationRequired);
    if (needsMethod && !method) refuse("method", PAYMENT_TEXTS.methodRequired);
    if (!needsMethod && method) refuse("method", PAYMENT_TEXTS.methodNotNeeded);
    if (kind === "REALLOCATION" && !company_id) refuse("company_id", PAYMENT_TEXTS.companyRequired);
    if (WITH_REASON.includes(kind) && !reason) refuse("reason", PAYMENT_TEXTS.reasonRequired);
  });
export type NewLedgerEntry = z.output<typeof NewLedgerEntry>;

export const Reversal = z.strictObject({
  reason: requiredText("Reason", TEXT_LENGTH),
});

/** The fields of an entry by which amounts are summed up. */
export type Counted = Pick<
  LedgerEntry,
  "kind" | "amount_cents" | "reversed_kind" | "company_id" | "method" | "practitioner_id" | "service_id"
>;

/** What an entry adds to each sum. A reversal takes away from the sum of the kind that it takes back. */
export interface Sums {
  readonly charged_cents: number;
  readonly discounted_cents: number;
  readonly paid_cents: number;
  readonly refunded_cents: number;
}

export const NO_SUMS: Sums = { charged_cents: 0, discounted_cents: 0, paid_cents: 0, refunded_cents: 0 };

const SUM_OF = {
  CHARGE: "charged_cents",
  DISCOUNT: "discounted_cents",
  PAYMENT: "paid_cents",
  REFUND: "refunded_cents",
} as const;

export const plus = (a: Sums | undefined, b: Sums): Sums => ({
  charged_cents: (a?.charged_cents ?? 0) + b.charged_cents,
  discounted_cents: (a?.discounted_cents ?? 0) + b.discounted_cents,
  paid_cents: (a?.paid_cents ?? 0) + b.paid_cents,
  refunded_cents: (a?.refunded_cents ?? 0) + b.refunded_cents,
});

/** Returns the kind of an entry, or that of the entry which it takes back, and the sign of its amount. */
function effectOf({ kind, reversed_kind, amount_cents }: Counted): readonly [EntryKind | undefined, number] {
  return kind === "REVERSAL" ? [reversed_kind, -amount_cents] : [kind, amount_cents];
}

/** Returns what an entry adds to the sums. A reallocation adds to none, because it only changes who owes. */
export function sumsOf(entry: Counted): Sums {
  const [kind, cents] = effectOf(entry);
  return kind && kind !== "REALLOCATION" ? { ...NO_SUMS, [SUM_OF[kind]]: cents } : NO_SUMS;
}

/** What is still owed after these sums: charges less discounts and payments, and what was paid back. */
export const openOf = ({ charged_cents, discounted_cents, paid_cents, refunded_cents }: Sums): number =>
  charged_cents - discounted_cents - paid_cents + refunded_cents;

export const receivedOf = ({ paid_cents, refunded_cents }: Pick<Sums, "paid_cents" | "refunded_cents">): number =>
  paid_cents - refunded_cents;

/** The payer of an entry without a company. */
export const PATIENT_PAYER = "patient";

/** Returns what an entry adds to the balance of each payer: a company's id or PATIENT_PAYER. */
export function balanceChanges(entry: Counted): readonly (readonly [payer: string, cents: number])[] {
  const payer = entry.company_id ?? PATIENT_PAYER;
  const [kind, cents] = effectOf(entry);
  if (kind !== "REALLOCATION") return [[payer, openOf(sumsOf(entry))]];
  return [
    [payer, -cents],
    [PATIENT_PAYER, cents],
  ];
}

/** Returns what an entry changes of the sum that the patient owes. */
export const patientChange = (entry: Counted): number =>
  balanceChanges(entry)
    .filter(([payer]) => payer === PATIENT_PAYER)
    .reduce((sum, [, cents]) => sum + cents, 0);
