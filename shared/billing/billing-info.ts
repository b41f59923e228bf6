import * as z from "zod";
import { choiceOf, fiveDigitZipcode, requiredText, Version } from "../fields.ts";
import { BillingId, LocationId, reference } from "../ids.ts";

export const PAYMENT_TYPES = ["CREDIT_CARD", "CHECK", "ACH", "UNKNOWN"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The billing address of a location and its way of payment. */
export const BillingInfo = z.object({
  billing_id: BillingId,
  location_id: LocationId,
  location_name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  payment_type: z.enum(PAYMENT_TYPES),
  version: Version,
});
export type BillingInfo = z.infer<typeof BillingInfo>;

export const NewBillingInfo = z.strictObject({
  location_id: reference("Location is required"),
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode("Zip"),
  payment_type: choiceOf(PAYMENT_TYPES, "Payment Type is required"),
});
export type NewBillingInfo = z.infer<typeof NewBillingInfo>;

/** Replaces all fields. The location may be repeated but not changed. */
export const BillingInfoChange = NewBillingInfo.extend({
  location_id: reference("Location is required").optional(),
  version: Version,
});
