import type { Control } from "react-hook-form";
import * as z from "zod";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { CheckoutProposal, NewCheckout } from "../../../../shared/payments/checkout.ts";
import { METHODS, type Method } from "../../../../shared/payments/methods.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { requiredText } from "../../../../shared/values/fields.ts";
import { centsText } from "../../lib/formats.ts";
import { readCents, TypedCents, TypedCentsOrNone } from "../../lib/forms/typed-money.ts";

/** Stands among the methods for a patient who pays nothing now. */
export const LATER = "LATER";

const Payment = z
  .object({ method: z.enum([...METHODS, LATER, ""]), amount: z.string() })
  .transform(({ method, amount: typed }, context): { method: Method; amount_cents: number }[] => {
    if (method === LATER) return [];
    const amount = TypedCentsOrNone.safeParse(typed);
    if (amount.success && amount.data === 0) return [];
    for (const { message } of amount.error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["amount"], message });
    if (method === "") context.addIssue({ code: "custom", path: ["method"], message: PAYMENT_TEXTS.methodRequired });
    return amount.success && method !== "" ? [{ method, amount_cents: amount.data }] : z.NEVER;
  });

/** The fields of a checkout. There is at most one discount and one insurer, but a list lets a row come and go. */
export const CheckoutFields = z
  .object({
    lines: z.array(z.object({ text: requiredText("Text"), amount: TypedCents, practitioner_id: z.string() })),
    discounts: z.array(
      z.object({ amount: TypedCents, reason: requiredText("Reason", 200, PAYMENT_TEXTS.discountReason) }),
    ),
    insurers: z.array(z.object({ policy_id: z.string().min(1, "Choose a policy"), amount: TypedCents })),
    payments: z.array(Payment),
  })
  .superRefine(({ lines, discounts, insurers }, context) => {
    const charged = sumOf(lines.map(({ amount }) => amount));
    const insured = insurers[0]?.amount ?? 0;
    if (insured > charged)
      context.addIssue({ code: "custom", path: ["insurers", 0, "amount"], message: PAYMENT_TEXTS.insurerTooMuch });
    else if (lines.length > 0 && (discounts[0]?.amount ?? 0) > charged - insured)
      context.addIssue({ code: "custom", path: ["discounts", 0, "amount"], message: PAYMENT_TEXTS.discountTooMuch });
  });
export type CheckoutInput = z.input<typeof CheckoutFields>;
export type CheckoutValues = z.output<typeof CheckoutFields>;
export type CheckoutControl = Control<CheckoutInput, unknown, CheckoutValues>;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const typedSum = (rows: readonly { readonly amount: string }[]): number =>
  sumOf(rows.map(({ amount }) => readCents(amount) ?? 0));

/** Returns what the patient will pay now, as far as it is typed. */
export const payingNow = (payments: CheckoutInput["payments"]): number =>
  typedSum(payments.filter(({ method }) => method !== LATER));

/** Returns what makes up the sum that is due. */
export function dueOf(
  { lines, discounts, insurers }: Pick<CheckoutInput, "lines" | "discounts" | "insurers">,
  { open_cents, balance_cents }: CheckoutProposal,
) {
  const charged = typedSum(lines);
  const discounted = typedSum(discounts);
  const insured = typedSum(insurers);
  const other = balance_cents - open_cents;
  const advance = Math.max(0, -other);
  return {
    charged,
    discounted,
    insured,
    /** What the patient still owes by earlier entries of this appointment; negative for an advance. */
    before: open_cents,
    /** What the patient has paid in advance at the clinic. */
    advance,
    due: Math.max(0, charged - discounted - insured + open_cents - advance),
    /** What the patient owes for other appointments. */
    owedBefore: Math.max(0, other),
  };
}

/** Returns the fields with which the checkout of an appointment opens: the proposed lines, all of which the patient pays. */
export function checkoutStart(proposal: CheckoutProposal): CheckoutInput {
  const lines = proposal.lines.map(({ amount_cents, ...line }) => ({ ...line, amount: centsText(amount_cents) }));
  const start = { lines, discounts: [], insurers: [] };
  const { due } = dueOf(start, proposal);
  return { ...start, payments: due > 0 ? [{ method: "", amount: centsText(due) }] : [] };
}

/** Returns a further line, which counts for the practitioner of the appointment. */
export const emptyLine = ({ practitioner_id }: Appointment): CheckoutInput["lines"][number] => ({
  text: "",
  amount: "",
  practitioner_id,
});

/** Returns the request that records a checkout. */
export function checkoutBody({
  lines,
  discounts: [discount],
  insurers: [insurer],
  payments,
}: CheckoutValues): NewCheckout {
  return {
    lines: lines.map(({ amount, ...line }) => ({ ...line, amount_cents: amount })),
    ...(discount && { discount: { amount_cents: discount.amount, reason: discount.reason } }),
    ...(insurer && { insurer: { policy_id: insurer.policy_id, amount_cents: insurer.amount } }),
    payments: payments.flat(),
  };
}
