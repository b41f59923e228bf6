import * as z from "zod";
import { PageQuery } from "../contract/paging.ts";
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
import { CentSum, Cents, METHODS } from "./ledger.ts";
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

/** What a patient owes, and since when. */
export const OpenBalance = z.object({
  patient_id: PatientId,
  patient_name: z.string().meta({ description: "Empty for a patient who was erased" }),
  balance_cents: CentSum,
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

/** What happens to what a remittance leaves of a charge. */
export const RESTS = ["open", "patient", "write_off"] as const;

const MAX_CHARGES = 200;

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
        }),
    )
    .min(1, "Choose a charge")
    .max(MAX_CHARGES, PAYMENT_TEXTS.tooManyCharges(MAX_CHARGES)),
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
