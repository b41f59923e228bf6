import {
  composeReceipt,
  composeStatement,
  type MailedReceipt,
} from "../../../../functions/domain/messaging/money-mails.ts";
import type { ReceiptLine } from "../../../../shared/payments/receipt.ts";
import { locationItem } from "../../../support/desk.ts";
import { ledgerRows } from "../../../support/ledger-rows.ts";

const mail = {
  language: "en",
  first_name: "Grace",
  clinic: { name: "Lakeside Family Clinic", logo_url: "/logos/tenants/ten_1/logo.png?v=1" },
  web: "https://clinic.example.com",
  optOutToken: "t0ken",
} as const;
const line = (kind: ReceiptLine["kind"], amount_cents: number, changes: Partial<ReceiptLine> = {}): ReceiptLine => ({
  entry_id: "entry_1",
  kind,
  text: "",
  amount_cents,
  ...changes,
});
const RECEIPT: MailedReceipt = {
  receipt_id: "receipt_1",
  receipt_number: "LS-2026-000123",
  kind: "CHECKOUT",
  patient_id: "pat_1",
  appointment_id: "appt_1",
  patient_name: "Grace Hopper",
  patient_address: { street: "2 Hill Road", city: "Duluth", state: "MN", zipcode: "55802" },
  location_id: "loc_1",
  location_name: "Lake Street",
  clinic_name: "Lakeside Family Clinic",
  billing_address: { street: "PO Box 7", city: "Duluth", state: "MN", zipcode: "55803" },
  phone_number: "5550100100",
  footer: "Thank you.",
  date: "2026-11-27",
  lines: [
    line("CHARGE", 6_000, { text: "Knee injection", about_date: "2026-11-26", company_name: "Acme Health" }),
    line("CHARGE", 2_000, { text: "Knee injection", about_date: "2026-11-26" }),
    line("DISCOUNT", 250, { text: "Out of work" }),
    line("PAYMENT", 1_000, { method: "CARD" }),
  ],
  charged_cents: 8_000,
  discounted_cents: 250,
  insurer_cents: 6_000,
  paid_cents: 1_000,
  refunded_cents: 0,
  balance_cents: 750,
  created_at: "2026-11-27T18:00:00.000Z",
};
const receipt = (changes: Partial<MailedReceipt> = {}, options: object = {}) =>
  composeReceipt({ ...RECEIPT, ...changes }, { ...mail, hasDetails: false, ...options });

it("shows number, date, amounts, methods and both addresses, and no word about what was treated", () => {
  const { subject, text, html } = receipt();
  expect(subject).toBe("Your payment to Lakeside Family Clinic");
  expect(text).toContain(
    [
      "Receipt:\nLS-2026-000123",
      "Date:\nNovember 27, 2026",
      [
        "Amounts:",
        "Appointment on Nov 26 (paid by insurance): $60.00",
        "Appointment on Nov 26: $20.00",
        "Discount: -$2.50",
        "Payment by card: -$10.00",
      ].join("\n"),
      "Still to pay:\n$7.50",
      "Clinic:\nLakeside Family Clinic\nLake Street\nPO Box 7\nDuluth, MN 55803\n(555) 010-0100",
      "For:\nGrace Hopper\n2 Hill Road\nDuluth, MN 55802",
      "Thank you.",
    ].join("\n\n"),
  );
  for (const each of [text, html]) expect(each).not.toMatch(/Knee|Out of work|Acme/);
});

it("says what was charged, and still no reason, where the clinic wants details", () => {
  const { text } = receipt({}, { hasDetails: true });
  expect(text).toContain("Knee injection: $20.00");
  expect(text).toContain("Discount: -$2.50");
  expect(text).not.toContain("Out of work");
});

it("is written in the patient's language", () => {
  const { subject, text, html } = receipt({ balance_cents: -500 }, { language: "es" });
  expect(subject).toBe("Su pago a Lakeside Family Clinic");
  expect(text).toContain("Hola, Grace:");
  expect(text).toContain("Cita del 26 nov (a cargo del seguro): $60.00");
  expect(text).toContain("Pago con tarjeta: -$10.00");
  expect(text).toContain("Pagado por adelantado:\n$5.00");
  expect(html).toContain('<html lang="es">');
});

it("says that a refund was paid back", () => {
  const refund = { lines: [line("REFUND", 500, { method: "CHECK" })], paid_cents: 0, refunded_cents: 500 };
  const { subject, text } = receipt({ kind: "REFUND", appointment_id: undefined, ...refund });
  expect(subject).toBe("Your refund from Lakeside Family Clinic");
  expect(text).toContain("We paid back the amount below.");
  expect(text).toContain("Refund by check: $5.00");
});

it("lets the patient stop messages", () => {
  const { text, headers } = receipt();
  expect(text).toContain("https://clinic.example.com/messages/opt-out/t0ken?language=en");
  expect(headers.map(({ Name }) => Name)).toEqual(["List-Unsubscribe", "List-Unsubscribe-Post"]);
});

describe("statement", () => {
  const place = locationItem() as unknown as Parameters<typeof composeStatement>[1];
  const company_id = "comp_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const { entries: all } = ledgerRows([
    { kind: "CHARGE", amount_cents: 700, company_id, date: "2026-11-01" },
    { kind: "CHARGE", amount_cents: 8_000, text: "Knee injection", date: "2026-11-02", about_date: "2026-11-01" },
    { kind: "DISCOUNT", amount_cents: 500, reason: "Out of work", date: "2026-11-02" },
    { kind: "REALLOCATION", amount_cents: 700, company_id, date: "2026-11-03" },
    { kind: "PAYMENT", amount_cents: 2_000, method: "CASH", date: "2026-11-03" },
    { kind: "REVERSAL", reversed_kind: "PAYMENT", amount_cents: 2_000, method: "CASH", date: "2026-11-04" },
  ]);
  const entries = all.slice(1);
  const compose = (before_cents: number, language: "en" | "es" = "en") =>
    composeStatement({ entries, before_cents, balance_cents: before_cents + 8_200 }, place, { ...mail, language });

  it("lists what changed the sum that the patient owes, and no word about what was treated", () => {
    const { subject, text, html } = compose(0);
    expect(subject).toBe("Your account at Lakeside Family Clinic");
    expect(text).toContain(
      [
        "Still to pay:\n$82.00",
        [
          "Amounts:",
          "Nov 2, 2026 · Charge of Nov 1: $80.00",
          "Nov 2, 2026 · Discount: -$5.00",
          "Nov 3, 2026 · Not paid by insurance: $7.00",
          "Nov 3, 2026 · Payment by cash: -$20.00",
          "Nov 4, 2026 · Taken back: Payment by cash: $20.00",
        ].join("\n"),
        "Clinic:\nLakeside Family Clinic\nLake Street\n1 Lake Street",
      ].join("\n\n"),
    );
    for (const each of [text, html]) expect(each).not.toMatch(/Knee|Out of work/);
  });

  it("begins with what earlier entries add up to", () => {
    expect(compose(1_500).text).toContain("Amounts:\nEarlier charges and payments: $15.00\nNov 2, 2026");
  });

  it("is written in the patient's language", () => {
    const { subject, text } = compose(0, "es");
    expect(subject).toBe("Su cuenta en Lakeside Family Clinic");
    expect(text).toContain("4 nov 2026 · Anulado: Pago en efectivo: $20.00");
  });
});
