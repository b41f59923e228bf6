import * as z from "zod";
import { PageQuery } from "../contract/paging.ts";
import { daysBetween } from "../values/days-and-times.ts";
import { optionalText } from "../values/fields.ts";
import {
  AppointmentId,
  CompanyId,
  LedgerEntryId,
  LocationId,
  PatientId,
  RemittanceId,
  reference,
} from "../values/ids.ts";
import { CentSum, Cents } from "./ledger.ts";
import { METHODS, RESTS } from "./methods.ts";
import { PAYMENT_TEXTS } from "./texts.ts";

const MAX_AGE_DAYS = 3650;

export const BalanceQuery = PageQuery.extend({
  location_id: reference("Choose a location")
    .optional()
    .meta({ description: "Only what is owed for charges at this location" }),
  older_than: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_AGE_DAYS)
    .optional()
    .meta({ description: "Only what has been owed for more than this number of days" }),
});

/** The last day of each age of a balance, in days since the charge. What is older is "older". */
const AGES = { up_to_30: 30, up_to_60: 60, up_to_90: 90 } as const;

const ByAge = z
  .object({ up_to_30: CentSum, up_to_60: CentSum, up_to_90: CentSum, older: CentSum })
  .meta({ description: "The balance by the days since its charges: up to 30, 31 to 60, 61 to 90, and more" });
type ByAge = z.infer<typeof ByAge>;

/** Returns what is owed on a day by age. It adds up to the balance. */
export function byAge(open: readonly { readonly date: string; readonly cents: number }[], today: string): ByAge {
  const sums: ByAge = { up_to_30: 0, up_to_60: 0, up_to_90: 0, older: 0 };
  for (const { date, cents } of open) {
    const days = daysBetween(date, today) - 1;
    const age = (["up_to_30", "up_to_60", "up_to_90"] as const).find((each) => days <= AGES[each]) ?? "older";
    sums[age] += cents;
  }
  return sums;
}

/** What a patient owes, and since when. */
export const OpenBalance = z.object({
  patient_id: PatientId,
  patient_name: z.string().meta({ description: "Empty for a patient who was erased" }),
  balance_cents: CentSum,
  by_age_cents: ByAge,
  owed_since: z.string().meta({ description: "The day of the oldest charge that is not paid" }),
  location_id: LocationId.meta({ description: "The location of that charge" }),
});
export type OpenBalance = z.infer<typeof OpenBalance>;

/** What an insurance company owes. */
export const InsurerBalance = z.object({
  company_id: CompanyId,
  company_name: z.string(),
  balance_cents: CentSum,
  charges: z.number().int().meta({ description: "How many charges are open" }),
  owed_since: z.string(),
});
export type InsurerBalance = z.infer<typeof InsurerBalance>;

/** A charge that an insurance company has not paid in full. */
export const OpenCharge = z.object({
  entry_id: LedgerEntryId,
  patient_id: PatientId,
  patient_name: z.string(),
  appointment_id: AppointmentId.optional(),
  location_id: LocationId,
  date: z.string(),
  open_cents: CentSum,
});
export type OpenCharge = z.infer<typeof OpenCharge>;

/** The most charges of a remittance. */
export const MAX_CHARGES = 200;

/** A payment of an insurance company for many charges. */
export const NewRemittance = z.strictObject({
  location_id: reference(PAYMENT_TEXTS.locationRequired),
  method: z.enum(METHODS, PAYMENT_TEXTS.methodRequired),
  reference: optionalText("Reference", 100),
  items: z
    .array(
      z
        .strictObject({
          entry_id: reference("Choose a charge"),
          amount_cents: z.number(PAYMENT_TEXTS.amount).int(PAYMENT_TEXTS.wholeCents).min(0).max(999_999_999),
          rest: z.enum(RESTS),
          reason: optionalText("Reason", 200),
        })
        .refine(({ rest, reason }) => rest !== "write_off" || reason !== "", {
          path: ["reason"],
          error: PAYMENT_TEXTS.restReason,
        })
        .refine(({ rest, amount_cents }) => rest !== "open" || amount_cents > 0, {
          path: ["amount_cents"],
          error: PAYMENT_TEXTS.amount,
        }),
    )
    .min(1, "Choose a charge")
    .max(MAX_CHARGES, PAYMENT_TEXTS.tooManyCharges(MAX_CHARGES))
    .refine((items) => new Set(items.map(({ entry_id }) => entry_id)).size === items.length, PAYMENT_TEXTS.chargeTwice),
});
export type NewRemittance = z.output<typeof NewRemittance>;

export const Remittance = z.object({
  remittance_id: RemittanceId,
  items: z.array(
    z.object({
      entry_id: z.string(),
      done: z.boolean(),
      amount_cents: Cents.or(z.literal(0)),
      reason: z.string().optional(),
    }),
  ),
});
export type Remittance = z.infer<typeof Remittance>;
