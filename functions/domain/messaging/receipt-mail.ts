import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import { receivedOf } from "../../../shared/payments/ledger.ts";
import type { Receipt, ReceiptLine } from "../../../shared/payments/receipt.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import type { ComposedMail } from "../../platform/mail/send.ts";
import { optOutLink, unsubscribeHeaders } from "./compose.ts";

export type MailedReceipt = Omit<Receipt, "copy" | "reversed">;

interface ReceiptMail {
  readonly language: MailLanguage;
  readonly first_name: string;
  readonly clinic: { readonly name: string; readonly logo_url?: string | null | undefined };
  /** Whether the lines say what was charged, and not only the day. */
  readonly hasDetails: boolean;
  readonly web: string;
  readonly optOutToken?: string | undefined;
  readonly isSample?: boolean;
}

const CENTS = 100;

/** Returns a date of the receipt's location in a language, such as "Nov 26". */
const dateText = (date: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(new Date(date));

/** Composes the mail of a receipt: number, date, amounts, methods and addresses. Without details no line says what was treated. */
export function composeReceipt(receipt: MailedReceipt, mail: ReceiptMail): ComposedMail {
  const { language, first_name, clinic, hasDetails, web, optOutToken, isSample } = mail;
  const { locale, receipt: texts, patient, ...common } = MAILS[language];
  const currency = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  const money = (cents: number) => currency.format(cents / CENTS);
  const day = (date: string) => dateText(date, locale, { month: "short", day: "numeric" });
  const isRefund = receivedOf(receipt) < 0;

  function lineText({ kind, text, method, about_date = receipt.date, company_name }: ReceiptLine): string {
    if (method) return (kind === "REFUND" ? texts.refund : texts.payment)(texts.methods[method]);
    if (kind === "DISCOUNT") return texts.discount;
    const about = receipt.appointment_id ? texts.appointmentOn(day(about_date)) : texts.chargeOn(day(about_date));
    const name = hasDetails && text ? text : about;
    return company_name === undefined ? name : `${name} (${texts.insurance})`;
  }

  const addressLines = ({ street, city, state, zipcode }: Receipt["billing_address"]) =>
    [street, [city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ")].filter(Boolean);
  const { balance_cents } = receipt;
  const { subject, body } = patient.payment_confirmation;
  const parts: MailParts = {
    language,
    subject: isRefund ? texts.refundSubject(clinic.name) : subject(clinic.name, day(receipt.date)),
    clinic: clinic.name,
    logo: clinic.logo_url ? `${web}${clinic.logo_url}` : undefined,
    greeting: common.greeting(first_name),
    body: isRefund ? texts.refundBody : body,
    details: [
      [texts.number, [receipt.receipt_number]],
      [texts.date, [dateText(receipt.date, locale, { dateStyle: "long" })]],
      [
        texts.items,
        receipt.lines.map((line) => {
          const sign = line.kind === "CHARGE" || line.kind === "REFUND" ? "" : "-";
          return `${lineText(line)}: ${sign}${money(line.amount_cents)}`;
        }),
      ],
      [balance_cents < 0 ? texts.paidInAdvance : texts.balance, [money(Math.abs(balance_cents))]],
      [
        texts.clinic,
        [clinic.name, receipt.location_name, ...addressLines(receipt.billing_address), phoneText(receipt.phone_number)],
      ],
      [texts.recipient, [receipt.patient_name, ...addressLines(receipt.patient_address)]],
    ],
    notes: receipt.footer ? [receipt.footer] : [],
    footer: [...(isSample ? [common.sample] : []), common.sentBy(clinic.name)],
    link: optOutLink(web, language, optOutToken),
  };
  return composeParts(parts, { headers: unsubscribeHeaders(web, optOutToken) });
}
