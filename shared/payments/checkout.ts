import * as z from "zod";
import { Policy } from "../patients/policy.ts";
import { requiredText } from "../values/fields.ts";
import { AppointmentId, PatientId, reference, StaffId } from "../values/ids.ts";
import { CentSum, Cents } from "./ledger.ts";
import { METHODS } from "./methods.ts";
import { Receipt } from "./receipt.ts";
import { PAYMENT_TEXTS } from "./texts.ts";

const MAX_LINES = 20;
const MAX_PAYMENTS = 5;
const TEXT_LENGTH = 100;
const REASON_LENGTH = 200;

/** What an appointment costs and is not yet charged, with what the desk needs to settle it. */
export const CheckoutProposal = z.object({
  appointment_id: AppointmentId,
  patient_id: PatientId,
  lines: z.array(z.object({ text: z.string(), amount_cents: Cents, practitioner_id: StaffId })),
  policies: z
    .array(
      Policy.pick({ policy_id: true, provider_id: true, company_id: true }).extend({
        provider_name: z.string(),
        company_name: z.string(),
      }),
    )
    .meta({ description: "The patient's policies that name a company and are valid on the appointment's day" }),
  checked_out: z.boolean().meta({ description: "Whether charges were recorded, or there is nothing to charge" }),
  charged_cents: CentSum,
  discounted_cents: CentSum,
  paid_cents: CentSum.meta({ description: "What the patient paid for this appointment, less refunds" }),
  insurer_cents: CentSum.meta({ description: "What insurance companies owe or paid of the charges" }),
  open_cents: CentSum.meta({ description: "What the patient still owes for this appointment" }),
  balance_cents: CentSum.meta({ description: "What the patient owes at the clinic" }),
  methods: z.array(z.enum(METHODS)).meta({ description: "Those that the location accepts, the usual one first" }),
});
export type CheckoutProposal = z.infer<typeof CheckoutProposal>;

export const NewCheckout = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          text: requiredText("Text", TEXT_LENGTH),
          amount_cents: Cents,
          practitioner_id: reference("Choose a practitioner")
            .optional()
            .meta({ description: "The appointment's practitioner when it is missing" }),
        }),
      )
      .max(MAX_LINES, PAYMENT_TEXTS.tooManyLines(MAX_LINES))
      .default([]),
    discount: z
      .strictObject({
        amount_cents: Cents,
        reason: requiredText("Reason", REASON_LENGTH, PAYMENT_TEXTS.discountReason),
      })
      .optional(),
    insurer: z.strictObject({ policy_id: reference("Choose a policy"), amount_cents: Cents }).optional(),
    payments: z
      .array(z.strictObject({ method: z.enum(METHODS, PAYMENT_TEXTS.methodRequired), amount_cents: Cents }))
      .max(MAX_PAYMENTS, PAYMENT_TEXTS.tooManyPayments(MAX_PAYMENTS))
      .default([]),
  })
  .superRefine(({ lines, discount, insurer }, context) => {
    const charged = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const insured = insurer?.amount_cents ?? 0;
    if (insured > charged)
      context.addIssue({ code: "custom", path: ["insurer", "amount_cents"], message: PAYMENT_TEXTS.insurerTooMuch });
    else if (lines.length > 0 && (discount?.amount_cents ?? 0) > charged - insured)
      context.addIssue({ code: "custom", path: ["discount", "amount_cents"], message: PAYMENT_TEXTS.discountTooMuch });
  });
export type NewCheckout = z.output<typeof NewCheckout>;

export const CheckedOut = z.object({
  appointment_id: AppointmentId,
  patient_id: PatientId,
  receipt: Receipt,
  balance_cents: CentSum.meta({ description: "What the patient owes at the clinic afterwards" }),
});
