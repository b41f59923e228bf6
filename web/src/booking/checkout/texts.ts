import type { Method } from "../../../../shared/payments/methods.ts";
import type { Receipt } from "../../../../shared/payments/receipt.ts";
import { METHOD_NAMES } from "../../../../shared/payments/texts.ts";
import { centsText, listText } from "../../lib/formats.ts";

/** Returns what a patient owes or has paid in advance, within a sentence; undefined if it is neither. */
export function balanceText(balance_cents: number): string | undefined {
  if (balance_cents === 0) return undefined;
  return balance_cents > 0 ? `owes ${centsText(balance_cents)}` : `${centsText(-balance_cents)} paid in advance`;
}

/** Returns "José O'Neill owes $40.00.", or that nothing is owed. */
export function balanceSentence(patient: string, balance_cents: number): string {
  if (balance_cents < 0) return `${patient} has ${balanceText(balance_cents)}.`;
  return balance_cents > 0 ? `${patient} ${balanceText(balance_cents)}.` : "Nothing is owed.";
}

const byMethod = (method: Method) => `by ${method === "ACH" ? METHOD_NAMES.ACH : METHOD_NAMES[method].toLowerCase()}`;

/** Returns "Paid: $20.00 by card and $20.00 by cash.", or the same of a refund. */
export function paidSentence({ kind, lines }: Receipt): string {
  const moved = lines.flatMap(({ method, amount_cents }) =>
    method ? [`${centsText(amount_cents)} ${byMethod(method)}`] : [],
  );
  if (moved.length === 0) return "Nothing was paid.";
  return `${kind === "REFUND" ? "Refunded" : "Paid"}: ${listText(moved)}.`;
}

/** The sentences of the checkout and of receipts. */
export const CHECKOUT_SCREEN = {
  action: "Check out",
  title: (patient: string) => `Check out ${patient}`,
  loading: "Loading what is due",
  loadFailed: "The checkout can't be opened",
  failed: "Nothing was recorded.",
  charges: "Charges",
  lineText: "What for",
  amount: "Amount",
  addLine: "Add a line",
  removeLine: (text: string) => `Remove the line ${text}`,
  addDiscount: "Add a discount",
  removeDiscount: "Remove the discount",
  discountReason: "Reason for the discount",
  addInsurer: "Split with an insurer",
  removeInsurer: "Remove the insurer's part",
  policy: "Insurer's part",
  charged: "The charges of this appointment are recorded. Further ones are added in the account.",
  settled: "This appointment is checked out, and nothing is open.",
  account: "Account",
  due: {
    charged: "Charges",
    discounted: "Discount",
    insured: "Insurer pays",
    before: "Recorded for this appointment before",
    advance: "Paid in advance",
    due: "Due now",
  },
  owedBefore: (amount: string) => `${amount} is owed from before.`,
  payBoth: (amount: string) => `Pay ${amount} together`,
  payment: "Payment",
  method: "How is it paid?",
  later: "Pays later",
  addPayment: "Pay with another method",
  startPayment: "Add a payment",
  removePayment: "Remove this payment",
  staysOpen: (amount: string) => `${amount} stays open.`,
  inAdvance: (amount: string) => `${amount} more than is due is kept as paid in advance.`,
  done: (patient: string) => `${patient} is checked out`,
  close: "Done",
} as const;

/** The sentences about a mail with a receipt or a statement. */
export const MAIL_TEXTS = {
  mailed: (what: string) => `${what} will be mailed in a moment.`,
  failed: (what: string) => `${what} is not mailed`,
} as const;

/** The sentences about receipts. */
export const RECEIPT_SCREEN = {
  title: (number: string) => `Receipt ${number}`,
  print: "Print receipt",
  mail: "Mail receipt",
  what: "The receipt",
  back: "Account",
} as const;
