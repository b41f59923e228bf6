import type { MailLanguage } from "../../../shared/messages/languages.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import { type LedgerEntry, type LedgerKind, patientChange, receivedOf } from "../../../shared/payments/ledger.ts";
import type { Receipt, ReceiptLine } from "../../../shared/payments/receipt.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import type { ComposedMail } from "../../platform/mail/send.ts";
import type { Statement } from "../payments/statement.ts";
import { optOutLink, unsubscribeHeaders } from "./compose.ts";

export type MailedReceipt = Omit<Receipt, "copy" | "reversed">;

/** What every mail about money says besides its amounts. */
interface MoneyMail {
  readonly language: MailLanguage;
  readonly first_name: string;
  readonly clinic: { readonly name: string; readonly logo_url?: string | null | undefined };
  readonly web: string;
  readonly optOutToken?: string | undefined;
  readonly isSample?: boolean;
}

const CENTS = 100;

/** Returns a date of a location in a language, such as "Nov 26". */
const dateText = (date: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(new Date(date));

const addressLines = ({ street, city, state, zipcode }: Receipt["billing_address"]) =>
  [street, [city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ")].filter(Boolean);

const moneyText = (cents: number, language: MailLanguage): string =>
  new Intl.NumberFormat(MAILS[language].locale, { style: "currency", currency: "USD" }).format(cents / CENTS);

type Named = Pick<LedgerEntry, "method" | "appointment_id" | "date"> & { readonly kind: LedgerKind | undefined };

/** Returns the name of an entry, which never says what was treated. */
function nameOf({ kind, method, appointment_id, date }: Named, language: MailLanguage): string {
  const { locale, receipt, statement } = MAILS[language];
  if (method) return (kind === "REFUND" ? receipt.refund : receipt.payment)(receipt.methods[method]);
  if (kind === "DISCOUNT") return receipt.discount;
  if (kind === "REALLOCATION") return statement.moved;
  const day = dateText(date, locale, { month: "short", day: "numeric" });
  return appointment_id ? receipt.appointmentOn(day) : receipt.chargeOn(day);
}

/** Returns what is owed, or was paid in advance, with its name. */
const balanceOf = (cents: number, language: MailLanguage): MailParts["details"][number] => [
  cents < 0 ? MAILS[language].receipt.paidInAdvance : MAILS[language].receipt.balance,
  [moneyText(Math.abs(cents), language)],
];

type Content = Pick<MailParts, "subject" | "body" | "details" | "notes">;

function compose(
  content: Content,
  { language, first_name, clinic, web, optOutToken, isSample }: MoneyMail,
): ComposedMail {
  const common = MAILS[language];
  const parts: MailParts = {
    ...content,
    language,
    clinic: clinic.name,
    logo: clinic.logo_url ? `${web}${clinic.logo_url}` : undefined,
    greeting: common.greeting(first_name),
    footer: [...(isSample ? [common.sample] : []), common.sentBy(clinic.name)],
    link: optOutLink(web, language, optOutToken),
  };
  return composeParts(parts, { headers: unsubscribeHeaders(web, optOutToken) });
}

/** @param mail with `hasDetails`, the lines say what was charged, and not only the day */
export function composeReceipt(
  receipt: MailedReceipt,
  { hasDetails, ...mail }: MoneyMail & { readonly hasDetails: boolean },
): ComposedMail {
  const { language, clinic } = mail;
  const { locale, receipt: texts, patient } = MAILS[language];
  const isRefund = receivedOf(receipt) < 0;

  function lineText(line: ReceiptLine): string {
    const { kind, text, method, about_date: date = receipt.date, company_name } = line;
    const isNamed = kind === "CHARGE" && hasDetails && text !== "";
    const name = isNamed ? text : nameOf({ kind, method, appointment_id: receipt.appointment_id, date }, language);
    return company_name === undefined ? name : `${name} (${texts.insurance})`;
  }

  const { subject, body } = patient.payment_confirmation;
  const content: Content = {
    subject: isRefund
      ? texts.refundSubject(clinic.name)
      : subject(clinic.name, dateText(receipt.date, locale, { month: "short", day: "numeric" })),
    body: isRefund ? texts.refundBody : body,
    details: [
      [texts.number, [receipt.receipt_number]],
      [texts.date, [dateText(receipt.date, locale, { dateStyle: "long" })]],
      [
        texts.items,
        receipt.lines.map((line) => {
          const sign = line.kind === "CHARGE" || line.kind === "REFUND" ? 1 : -1;
          return `${lineText(line)}: ${moneyText(sign * line.amount_cents, language)}`;
        }),
      ],
      balanceOf(receipt.balance_cents, language),
      [
        texts.clinic,
        [clinic.name, receipt.location_name, ...addressLines(receipt.billing_address), phoneText(receipt.phone_number)],
      ],
      [texts.recipient, [receipt.patient_name, ...addressLines(receipt.patient_address)]],
    ],
    notes: receipt.footer ? [receipt.footer] : [],
  };
  return compose(content, mail);
}

interface Place extends Readonly<Record<"street" | "city" | "state" | "zipcode", string>> {
  readonly location_name: string;
  readonly phone_number: string;
}

/** Composes the mail of a statement: dates, amounts and methods, and what is owed. No line says what was treated. */
export function composeStatement(
  { entries, before_cents, balance_cents }: Statement,
  place: Place,
  mail: MoneyMail,
): ComposedMail {
  const { language, clinic } = mail;
  const { locale, receipt: texts, statement } = MAILS[language];
  const lines = entries.map((entry) => {
    const { kind, reversed_kind, date, about_date = date } = entry;
    const name = nameOf({ ...entry, kind: kind === "REVERSAL" ? reversed_kind : kind, date: about_date }, language);
    const day = dateText(date, locale, { dateStyle: "medium" });
    const amount = moneyText(patientChange(entry), language);
    return `${day} · ${kind === "REVERSAL" ? statement.reversed(name) : name}: ${amount}`;
  });
  const content: Content = {
    subject: statement.subject(clinic.name),
    body: statement.body,
    details: [
      balanceOf(balance_cents, language),
      [
        texts.items,
        [...(before_cents === 0 ? [] : [`${statement.earlier}: ${moneyText(before_cents, language)}`]), ...lines],
      ],
      [texts.clinic, [clinic.name, place.location_name, ...addressLines(place), phoneText(place.phone_number)]],
    ],
    notes: [],
  };
  return compose(content, mail);
}
