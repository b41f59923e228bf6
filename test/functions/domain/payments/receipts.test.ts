import {
  confirmationRow,
  newReceipt,
  type ReceiptContext,
  receiptOf,
  receiptWrites,
} from "../../../../functions/domain/payments/receipts.ts";
import { locationEntity } from "../../../../functions/entities/clinic.ts";
import { patientEntity } from "../../../../functions/entities/patients.ts";
import { receiptCounterEntity } from "../../../../functions/entities/payments.ts";
import { orNotFound, parseItem } from "../../../../functions/platform/dynamo/batch-get.ts";
import { NotificationSettings } from "../../../../shared/tenants/notification-settings.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { COMPANY } from "../../../support/clinic-rows.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { atNoon, DESK, locationItem, patientItem } from "../../../support/desk.ts";
import { ledgerRows, ledgerState, type TestEntry } from "../../../support/ledger-rows.ts";
import { itemOf } from "../../../support/rows.ts";

const { tenant: tenant_id } = IDS;
const { location_id, patient_id, practitioner_id } = DESK;
const company_id = String(COMPANY.item().company_id);
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
const appointment = { appointment_id: APPOINTMENT_ID, practitioner_id };
const ids = { receipt_id: "receipt_1", receipt_number: "LS-2027-000001" };
const charged: TestEntry = { kind: "CHARGE", amount_cents: 8_000 };
const paid: TestEntry = { kind: "PAYMENT", amount_cents: 500, method: "CARD" };

atNoon();

const locationOf = (changes: Parameters<typeof locationItem>[0] = {}) =>
  orNotFound(parseItem(locationEntity(), locationItem(changes)), "location");

const contextOf = (changes: Partial<ReceiptContext> = {}): ReceiptContext => ({
  tenant: { tenant_id, tenant_name: "Lakeside Family Clinic" },
  patient: orNotFound(parseItem(patientEntity(), patientItem()), "patient"),
  location: locationOf(),
  billing: undefined,
  companyNames: new Map([[company_id, "Acme Health"]]),
  settings: NotificationSettings.parse({}),
  ...changes,
});

const receiptFor = (entries: readonly TestEntry[], changes: Partial<ReceiptContext> = {}) =>
  receiptOf({
    kind: "CHECKOUT",
    ids,
    context: contextOf(changes),
    written: { entries: ledgerRows(entries).entries, balance_cents: 7_500 },
  });

it.each([
  ["a charge with a text of its own", { ...charged, text: "Crutches" }, "Crutches"],
  ["a charge", charged, "Charge"],
  ["a discount", { kind: "DISCOUNT", amount_cents: 1 }, "Discount"],
  ["a payment by card", paid, "Payment by card"],
  ["a payment in cash", { ...paid, method: "CASH" }, "Payment in cash"],
  ["a payment by check", { ...paid, method: "CHECK" }, "Payment by check"],
  ["a refund by ACH", { kind: "REFUND", amount_cents: 1, method: "ACH" }, "Refund by ACH"],
] as const)("names a line about %s", (_, entry, text) => {
  const before: TestEntry[] = entry.kind === "REFUND" ? [paid] : [];
  expect(receiptFor([...before, entry]).lines.at(-1)?.text).toBe(text);
});

it("says of a line its earlier day, its method and its company only if it has them", () => {
  const [plain, full] = receiptFor([charged, { ...charged, company_id, about_date: "2027-02-01" }]).lines;
  expect(plain).toEqual({ entry_id: expect.any(String), kind: "CHARGE", text: "Charge", amount_cents: 8_000 });
  expect(full).toMatchObject({ about_date: "2027-02-01", company_name: "Acme Health" });
  const [unnamed] = receiptFor([{ ...charged, company_id }], { companyNames: new Map() }).lines;
  expect(unnamed).toMatchObject({ company_name: "" });
});

it("adds up its entries, and what companies still owe of them", () => {
  const receipt = receiptFor([
    { ...charged, company_id },
    { ...paid, company_id, amount_cents: 3_000 },
    { ...charged, amount_cents: 2_000 },
    { kind: "DISCOUNT", amount_cents: 250 },
    { ...paid, amount_cents: 1_000 },
    { kind: "REFUND", amount_cents: 100, method: "CARD" },
  ]);
  expect(receipt).toMatchObject({
    charged_cents: 10_000,
    discounted_cents: 250,
    paid_cents: 4_000,
    refunded_cents: 100,
    insurer_cents: 5_000,
    balance_cents: 7_500,
  });
});

it("shows patient and clinic, and the billing address instead of the location's", () => {
  const receipt = receiptFor([charged], { appointment });
  expect(receipt).toMatchObject({
    ...{ ...ids, tenant_id, patient_id, location_id, appointment_id: APPOINTMENT_ID, date: TODAY },
    patient_name: "Grace Hopper",
    patient_address: place,
    location_name: "Lake Street",
    clinic_name: "Lakeside Family Clinic",
    billing_address: place,
    footer: "",
  });
  const billing = { tenant_id, billing_id: "bill_1", location_id, payment_type: "CHECK", version: 1 } as const;
  const other = { street: "PO Box 7", city: "Duluth", state: "MN", zipcode: "55803" };
  expect(receiptFor([charged], { billing: { ...billing, ...other } }).billing_address).toEqual(other);
  expect(receiptFor([charged], { location: locationOf({ receipt_footer: "Thank you." }) }).footer).toBe("Thank you.");
});

it("shows empty lines instead of the address of a patient who has none", () => {
  const { street: _, city: __, state: ___, zipcode: ____, ...patient } = contextOf().patient;
  expect(receiptFor([charged], { patient }).patient_address).toEqual({ street: "", city: "", state: "", zipcode: "" });
});

it("has no appointment unless it is about one, and the moment of its entries", () => {
  expect(receiptFor([{ ...charged, date: "2027-02-01" }]).created_at).toBe("2027-02-01T18:00:00.000Z");
  expect(receiptFor([charged])).not.toHaveProperty("appointment_id");
});

describe("the number", () => {
  const counterOf = (year: string, last: number) =>
    itemOf(receiptCounterEntity().put({ tenant_id, location_id, year, last }));
  const numberOf = (counters: Parameters<typeof newReceipt>[2], changes: Parameters<typeof locationItem>[0] = {}) =>
    newReceipt(ledgerState(), contextOf({ location: locationOf(changes) }), counters);

  it("continues the location's counter of the entries' year, on the condition of what was read", () => {
    const { receipt_number, counter } = numberOf([counterOf("2026", 900), counterOf("2027", 41)]);
    expect(receipt_number).toBe("LS-2027-000042");
    expect(counter.Put?.Item).toMatchObject({ year: "2027", last: 42 });
    expect(Object.values(counter.Put?.ExpressionAttributeValues ?? {})).toEqual([41]);
  });

  it("begins each year with 1, on the condition that no other receipt did", () => {
    const { receipt_number, counter } = numberOf([counterOf("2026", 900), undefined]);
    expect(receipt_number).toBe("LS-2027-000001");
    expect(counter.Put?.ConditionExpression).toContain("attribute_not_exists");
  });

  it("begins with the location's letters, or else with those of its name", () => {
    expect(numberOf([], { receipt_prefix: "HQ" }).receipt_number).toBe("HQ-2027-000001");
    expect(numberOf([], { location_name: "" }).receipt_number).toMatch(/^XX-/);
  });
});

describe("the mails that confirm a payment", () => {
  const never = { immediate: false, hours_before: null, hours_after: null };
  const settings = NotificationSettings.parse({
    patient: { payment_confirmation: { ...never, immediate: true } },
    staff: { payment_confirmation: { ...never, immediate: true } },
  });
  /** Returns to whom a receipt of the last of these entries is mailed. */
  const recipients = (entries: readonly TestEntry[], changes: Partial<ReceiptContext> = {}) => {
    const { items } = receiptWrites(
      "PAYMENT",
      { ...ids, counter: {} },
      contextOf({ settings, appointment, ...changes }),
      {
        entries: ledgerRows(entries).entries.slice(-1),
        balance_cents: 0,
        items: [],
        balances: new Map(),
        reversals: [],
      },
      IDS.user,
    );
    return items.flatMap(({ Put }) => (Put?.Item?.__edb_e__ === "message" ? [Put.Item.recipient_id] : []));
  };

  it("go to the patient and to the appointment's practitioner, if the clinic wants that", () => {
    expect(recipients([paid])).toEqual([patient_id, practitioner_id]);
    expect(recipients([paid], { appointment: undefined })).toEqual([patient_id]);
    expect(recipients([paid], { settings: NotificationSettings.parse({}) })).toEqual([]);
  });

  it("are also about a refund, but not about charges alone", () => {
    expect(recipients([paid, { kind: "REFUND", amount_cents: 1, method: "CARD" }])).toHaveLength(2);
    expect(recipients([charged])).toEqual([]);
  });

  it("wait for three minutes, unless the desk asked for one", () => {
    const receipt = receiptFor([paid]);
    const by = { recipient_id: patient_id, actor_id: IDS.user };
    const planned = confirmationRow(receipt, by);
    expect(planned).toMatchObject({
      ...{
        ...by,
        tenant_id,
        location_id,
        audience: "patient",
        message_type: "payment_confirmation",
        status: "PLANNED",
      },
      ...{ receipt_id: ids.receipt_id, appointment_id: ids.receipt_id, due_at: "2027-03-01T18:03:00.000Z" },
    });
    expect(planned).not.toHaveProperty("is_requested");
    const requested = confirmationRow({ ...receipt, appointment_id: APPOINTMENT_ID }, { ...by, is_requested: true });
    expect(requested).toMatchObject({ appointment_id: APPOINTMENT_ID, due_at: NOW, is_requested: true });
  });
});
