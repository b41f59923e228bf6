import { handler } from "../../../../functions/api/payments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { COMPANY, INSURANCE } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems, deskWith, locationItem, patientItem } from "../../../support/desk.ts";
import { ledgerRows } from "../../../support/ledger-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { keyOf, nextItem, tenantItem } from "../../../support/rows.ts";

const { payments } = contract;
const { location_id, patient_id, practitioner_id, service_id } = DESK;
const company_id = String(COMPANY.item().company_id);
/** The last day of the patient's policy. */
const INSURED = "2026-12-31";
const ROWS = [...deskItems(), COMPANY.item(), INSURANCE.item()];

const opened = operation({
  handler,
  route: payments.record,
  as: "RECEPTIONIST",
  request: { params: { patient_id } },
  items: ROWS,
});
const { given, rows, send, lags, put } = opened;
const record = (kind: string, amount_cents: number, more: object = {}) =>
  send({ body: { kind, amount_cents, location_id, ...more } });
const latest = () => rows("ledgerEntry").at(-1);

it("lets a company owe what was given while its policy was valid", async () => {
  const charged = await record("CHARGE", 100, { company_id, about_date: INSURED });
  expect([charged.status, latest()]).toMatchObject([201, { company_id, about_date: INSURED, date: TODAY }]);
  expect(latest()).toHaveProperty("policy_id");
  for (const about_date of [undefined, addDays(INSURED, 1)])
    expect(await record("CHARGE", 100, { company_id, about_date })).toMatchObject({
      status: 422,
      body: { fields: { company_id: PAYMENT_TEXTS.notInsured } },
    });
});

it("asks for a policy that was valid on the day of the entry's appointment, which must be the patient's", async () => {
  const appointment_id = APPOINTMENT_ID;
  const about = (changes: object) => given([...ROWS, appointmentItem(changes)]);
  about({ date: INSURED });
  expect((await record("CHARGE", 100, { company_id, appointment_id })).status).toBe(201);
  expect(latest()).toMatchObject({ appointment_id, practitioner_id, service_id, about_date: INSURED });
  about({ date: addDays(INSURED, 1) });
  expect((await record("CHARGE", 100, { company_id, appointment_id })).body.fields).toHaveProperty("company_id");
  about({ patient_id: patient_id.replace(/n$/, "p") });
  expect(await record("CHARGE", 100, { appointment_id })).toMatchObject({
    status: 422,
    body: { fields: { appointment_id: PAYMENT_TEXTS.otherAppointment } },
  });
});

it("takes what a company pays after its policy has ended, but only if it ever owed something", async () => {
  const pay = () => record("PAYMENT", 100, { company_id, method: "ACH" });
  expect(await pay()).toMatchObject({ status: 422, body: { fields: { company_id: PAYMENT_TEXTS.notInsured } } });
  given([...ROWS, ...ledgerRows([{ kind: "CHARGE", amount_cents: 500, company_id }]).items]);
  expect((await pay()).status).toBe(201);
  expect(latest()).not.toHaveProperty("policy_id");
});

it("accepts the methods of the location from patients, and any from companies", async () => {
  const cards = deskWith(locationItem({ accepted_methods: ["CARD"] }), COMPANY.item());
  given([...cards, ...ledgerRows([{ kind: "CHARGE", amount_cents: 500, company_id }]).items]);
  expect(await record("PAYMENT", 100, { method: "CASH" })).toMatchObject({
    status: 422,
    body: { fields: { method: PAYMENT_TEXTS.methodNotAccepted } },
  });
  expect((await record("PAYMENT", 100, { method: "CARD" })).status).toBe(201);
  expect((await record("PAYMENT", 100, { method: "CHECK", company_id })).status).toBe(201);
});

it("notes the day that an entry concerns only if it is an earlier one", async () => {
  await record("CHARGE", 100, { about_date: TODAY });
  expect(latest()).not.toHaveProperty("about_date");
  await record("CHARGE", 100, { about_date: addDays(TODAY, -1) });
  expect(latest()).toMatchObject({ date: TODAY, about_date: addDays(TODAY, -1) });
});

it("reverses an entry for the same payer, practitioner and service, and notes its earlier day", async () => {
  const date = addDays(TODAY, -3);
  const of = { company_id, policy_id: "policy_1", practitioner_id, service_id };
  const { items, entries } = ledgerRows([{ kind: "CHARGE", amount_cents: 500, date, ...of }]);
  given([...ROWS, ...items]);
  const params = { entry_id: entries[0]?.entry_id ?? "" };
  const body = { reason: "A mistake" };
  expect((await call(handler, payments.reverse, { as: "RECEPTIONIST", params, body })).status).toBe(201);
  expect(latest()).toMatchObject({
    ...of,
    kind: "REVERSAL",
    reversed_kind: "CHARGE",
    amount_cents: 500,
    location_id,
    date: TODAY,
    about_date: date,
    reason: "A mistake",
  });
  expect(rows("audit_entry")).toMatchObject([{ operation: "payments.reverse", record_id: patient_id }]);
});

it("reverses an entry once, and no reversal", async () => {
  const reverse = (entry_id: unknown) =>
    call(handler, payments.reverse, {
      as: "RECEPTIONIST",
      params: { entry_id: String(entry_id) },
      body: { reason: "A mistake" },
    });
  await record("CHARGE", 100);
  const { entry_id } = latest() ?? {};
  expect((await reverse(entry_id)).body).toMatchObject({ balance_cents: 0 });
  expect(await reverse(entry_id)).toMatchObject({ status: 409, body: { code: "already_reversed" } });
  const reversal = rows("ledgerEntry").find(({ kind }) => kind === "REVERSAL")?.entry_id;
  expect(await reverse(reversal)).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
});

it("gives a payment and a refund a receipt of this kind, and a charge none", async () => {
  const payment = await record("PAYMENT", 500, { method: "CARD" });
  expect(payment.body.receipt).toMatchObject({ kind: "PAYMENT", paid_cents: 500, copy: false, reversed: [] });
  expect(payment.body.entry).toMatchObject({ receipt_id: payment.body.receipt?.receipt_id, text: "", reason: "" });
  const refund = await record("REFUND", 200, { method: "CARD", reason: "Too much" });
  expect(refund.body.receipt).toMatchObject({ kind: "REFUND", refunded_cents: 200 });
  const charge = await record("CHARGE", 100);
  expect(charge.body).not.toHaveProperty("receipt");
  expect(rows("receipt")).toHaveLength(2);
});

it("answers a repeated request with the entry and the receipt of the first one", async () => {
  const headers = { "idempotency-key": "payment-at-the-desk-1" };
  const pay = () => send({ body: { kind: "PAYMENT", amount_cents: 500, method: "CARD", location_id }, headers });
  const first = await pay();
  expect(await pay()).toEqual(first);
  expect(rows("ledgerEntry")).toHaveLength(1);
});

it("leaves refunds and reversals to administrators where the clinic wants that", async () => {
  const { entry } = (await record("PAYMENT", 500, { method: "CARD" })).body;
  put({ ...tenantItem({ refunds_by_administrators: true }), ...keyOf("tenant", "tenant_id", IDS.tenant) });
  const refund = { kind: "REFUND", amount_cents: 100, method: "CARD", reason: "Too much", location_id };
  const refused = { status: 403, body: { code: "administrators_only" } };
  expect(await send({ body: refund })).toMatchObject(refused);
  const reversal = { params: { entry_id: entry.entry_id }, body: { reason: "A mistake" } };
  expect(await call(handler, payments.reverse, { as: "RECEPTIONIST", ...reversal })).toMatchObject(refused);
  expect((await record("CHARGE", 100)).status).toBe(201);
});

it("shows a receipt again as a copy, with what was reversed since", async () => {
  const { receipt, entry } = (await record("PAYMENT", 500, { method: "CARD" })).body;
  const get = async () => {
    const params = { receipt_id: receipt?.receipt_id ?? "" };
    return (await call(handler, payments.getReceipt, { as: "RECEPTIONIST", params })).body;
  };
  expect(await get()).toEqual({ ...receipt, copy: true });
  const reversal = { params: { entry_id: entry.entry_id }, body: { reason: "A mistake" } };
  await call(handler, payments.reverse, { as: "RECEPTIONIST", ...reversal });
  expect((await get()).reversed).toMatchObject([{ reverses: entry.entry_id, amount_cents: 500 }]);
});

describe("the ledger of a patient", () => {
  const list = async (query: object = {}) =>
    (await call(handler, payments.listLedger, { as: "RECEPTIONIST", params: { patient_id }, query: { ...query } }))
      .body;

  it("says what the patient and each company owe, and names the companies", async () => {
    const settled = nextItem(COMPANY, { company_name: "Zenith" });
    const other = { company_id: String(settled.company_id) };
    const { items, entries } = ledgerRows([
      { kind: "CHARGE", amount_cents: 8_000, date: addDays(TODAY, -2) },
      { kind: "CHARGE", amount_cents: 5_000, company_id, date: addDays(TODAY, -2) },
      { kind: "CHARGE", amount_cents: 700, ...other, date: addDays(TODAY, -2) },
      { kind: "PAYMENT", amount_cents: 700, method: "ACH", ...other, date: addDays(TODAY, -1) },
      { kind: "PAYMENT", amount_cents: 3_000, method: "CASH", date: addDays(TODAY, -1) },
    ]);
    given([...ROWS, settled, ...items]);
    const { items: listed, ...ledger } = await list();
    expect(ledger).toMatchObject({
      ...{ patient_id, next_cursor: null, balance_cents: 5_000, insurers: [{ company_id, balance_cents: 5_000 }] },
      names: { [company_id]: "Acme Health", [other.company_id]: "Zenith" },
    });
    expect(listed.map(({ entry_id }) => entry_id)).toEqual(entries.map(({ entry_id }) => entry_id).toReversed());
  });

  it("shows an entry of a moment ago that its index lacks, on the first page only", async () => {
    const { items } = ledgerRows([
      { kind: "CHARGE", amount_cents: 200, date: addDays(TODAY, -2) },
      { kind: "CHARGE", amount_cents: 100, date: addDays(TODAY, -1) },
    ]);
    given([...ROWS, ...items]);
    await record("CHARGE", 300);
    const first = await list({ limit: "1" });
    const second = await list({ limit: "1", cursor: String(first.next_cursor) });
    expect(second.items.map(({ amount_cents }) => amount_cents)).toEqual([100]);
    lags();
    expect((await list()).items.map(({ amount_cents }) => amount_cents)).toEqual([300]);
  });

  it("owes nothing before the first entry", async () => {
    expect(await list()).toMatchObject({ items: [], balance_cents: 0, insurers: [] });
  });
});

it("records for the patient into whom this one was merged at the same moment", async () => {
  const other = patient_id.replace(/n$/, "p");
  opened.failsNextWrites(() => {
    put(patientItem({ merged_into: other }));
    put(patientItem({ patient_id: other }));
    return Object.assign(new Error("conflict"), { name: "TransactionConflictException" });
  });
  const { status, body } = await record("CHARGE", 100);
  expect([status, body.patient_id]).toEqual([201, other]);
});
