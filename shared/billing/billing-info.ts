import * as z from "zod";
import { storedFields } from "../contract/field-lists.ts";
import { fiveDigitZipcode, requiredText, Version } from "../values/fields.ts";
import { BillingId, LocationId, reference } from "../values/ids.ts";

export const BILLING = {
  invalidId: "Invalid billing ID",
  locationFixed: "The location of billing information can't be changed",
} as const;

const PAYMENT_TYPES = ["CREDIT_CARD", "CHECK", "ACH", "UNKNOWN"] as const;
export const PAYMENT_TYPE_NAMES = {
  CREDIT_CARD: "Credit card",
  CHECK: "Check",
  ACH: "ACH",
  UNKNOWN: "Unknown",
} as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

const fields = {
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode("Zip"),
  payment_type: z.enum(PAYMENT_TYPES, "Payment Type is required"),
};

/** The billing address of a location and its way of payment. `location_name` is the location's name at the time of reading. */
export const BillingInfo = z.object({
  billing_id: BillingId,
  location_id: LocationId,
  location_name: z.string(),
  ...storedFields(fields),
  version: Version,
});
export type BillingInfo = z.infer<typeof BillingInfo>;

export const NewBillingInfo = z.strictObject({ location_id: reference("Location is required"), ...fields });
export type NewBillingInfo = z.infer<typeof NewBillingInfo>;

/** Replaces all fields. The location may be repeated but not changed. */
export const BillingInfoChange = NewBillingInfo.extend({
  location_id: reference("Location is required").optional(),
  version: Version,
});
