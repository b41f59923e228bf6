import { MONDAY } from "../support/dates.ts";
import { clinic, desk } from "./desk-for-each.ts";
import {
  charge,
  checkOut,
  completed,
  FEE_LINE,
  insure,
  ledgerOf,
  openMoneyDesk,
  pay,
  proposal,
  record,
  reverse,
  setStatus,
  toCheckOut,
} from "./money-desk.ts";

openMoneyDesk();

const KEY = { "idempotency-key": "0123456789abcdef-payment" };

test("keeps the balance of charges, payments and refunds, and reverses an entry once", async () => {
  expect((await charge(8_000, { text: "Crutches" })).body).toMatchObject({ balance_cents: 8_000 });
  const paid = await pay(10_000);
  expect(paid).toMatchObject({ status: 201, body: { balance_cents: -2_000 } });
  expect(paid.body.receipt).toMatchObject({
    receipt_number: `LS-${MONDAY.slice(0, 4)}-000001`,
    kind: "PAYMENT",
    copy: false,
  });
  const refund = { kind: "REFUND", method: "CARD", reason: "Paid too much" };
  expect(await record({ ...refund, amount_cents: 10_001 })).toMatchObject({
    status: 422,
    body: { fields: { amount_cents: "A refund can't be more than what was paid." } },
  });
  const refunded = await record({ ...refund, amount_cents: 2_000 });
  expect(refunded.body).toMatchObject({ balance_cents: 0, receipt: { receipt_number: expect.stringMatching(/2$/) } });
  expect((await reverse(paid.body.entry.entry_id)).status, "it was refunded").toBe(422);

  const { entry_id } = refunded.body.entry;
  expect(await reverse(entry_id)).toMatchObject({ status: 201, body: { balance_cents: -2_000 } });
  expect(await reverse(entry_id)).toMatchObject({ status: 409, body: { code: "already_reversed" } });
  const ledger = await ledgerOf();
  expect(ledger.items.map(({ kind }) => kind)).toEqual(["REVERSAL", "REFUND", "PAYMENT", "CHARGE"]);
  expect(ledger.items[1]?.reversed_by).toBe(ledger.items[0]?.entry_id);
  expect(ledger).toMatchObject({ balance_cents: -2_000, insurers: [] });
  expect((await reverse(ledger.items[0]?.entry_id ?? "")).body.code).toBe("invalid_transition");
});

test("records one payment for five requests with one key, and gives all of them the first one's answer", async () => {
  const body = { kind: "PAYMENT", amount_cents: 4_000, method: "CASH" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => record(body, { headers: KEY })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  await charge(500);
  answers.push(await record(body, { headers: KEY }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect((await ledgerOf()).items).toHaveLength(2);
});

test("checks an appointment out at the fee that it was booked at, with discount, insurance and several payments", async () => {
  const { company_id, policy_id } = await insure();
  const appointment_id = await completed();
  const params = { service_id: desk.service_id };
  const service = (await clinic.send("TENANT_ADMIN", "services", "list", { params: desk })).body.items[0];
  const dearer = { fee: "99.00", version: service?.version ?? 0 };
  expect((await clinic.send("TENANT_ADMIN", "services", "update", { params, body: dearer })).status).toBe(200);

  expect(await toCheckOut()).toEqual([appointment_id]);
  const practitioner_id = desk.practitioner_id;
  expect(await proposal(appointment_id)).toMatchObject({
    lines: [{ ...FEE_LINE, practitioner_id }],
    policies: [{ policy_id, company_id, company_name: "Acme Health" }],
    checked_out: false,
    paid_cents: 0,
    methods: ["CARD", "CASH", "CHECK", "ACH"],
  });
  const answer = await checkOut(appointment_id, {
    lines: [FEE_LINE, { text: "Bandage", amount_cents: 1_250 }],
    discount: { amount_cents: 250, reason: "Regular patient" },
    insurer: { policy_id, amount_cents: 6_000 },
    payments: [
      { method: "CARD", amount_cents: 1_000 },
      { method: "CASH", amount_cents: 500 },
    ],
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      balance_cents: 1_500,
      receipt: {
        kind: "CHECKOUT",
        charged_cents: 9_250,
        discounted_cents: 250,
        insurer_cents: 6_000,
        paid_cents: 1_500,
        location_name: "Lake Street",
        billing_address: { street: "1 Lake Street" },
      },
    },
  });
  const amounts = answer.body.receipt.lines.map(({ kind, amount_cents, company_name }) => [
    kind,
    amount_cents,
    company_name,
  ]);
  expect(amounts).toEqual([
    ["CHARGE", 6_000, "Acme Health"],
    ["CHARGE", 2_000, undefined],
    ["CHARGE", 1_250, undefined],
    ["DISCOUNT", 250, undefined],
    ["PAYMENT", 1_000, undefined],
    ["PAYMENT", 500, undefined],
  ]);
  expect(await toCheckOut()).toEqual([]);
  const ledger = await ledgerOf();
  expect(ledger.insurers).toEqual([{ company_id, balance_cents: 6_000 }]);
  expect(ledger.names).toMatchObject({ [company_id]: "Acme Health", [desk.location_id]: "Lake Street" });
  expect(ledger.items.every((entry) => entry.practitioner_id === practitioner_id)).toBe(true);
  expect(await proposal(appointment_id)).toMatchObject({
    lines: [],
    paid_cents: 1_500,
    open_cents: 1_500,
    checked_out: true,
  });

  const rest = { payments: [{ method: "CHECK", amount_cents: 1_500 }] };
  expect((await checkOut(appointment_id, rest)).body).toMatchObject({ balance_cents: 0 });
  for (const body of [rest, { lines: [FEE_LINE] }, {}])
    expect(await checkOut(appointment_id, body)).toMatchObject({ status: 409, body: { code: "checked_out" } });
});

test("lets one of two desks check out, and the other one pay nothing twice", async () => {
  const appointment_id = await completed();
  const body = { lines: [FEE_LINE], payments: [{ method: "CARD", amount_cents: 8_000 }] };
  const answers = await Promise.all([0, 1, 2].map(() => checkOut(appointment_id, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.map((answer) => answer.body.code)).toContain("checked_out");
  expect(await ledgerOf()).toMatchObject({ balance_cents: 0, items: [{ kind: "PAYMENT" }, { kind: "CHARGE" }] });
});

test("counts a completed appointment without a fee as checked out", async () => {
  const service = (await clinic.send("TENANT_ADMIN", "services", "list", { params: desk })).body.items[0];
  const free = { fee: "0.00", version: service?.version ?? 0 };
  await clinic.send("TENANT_ADMIN", "services", "update", { params: { service_id: desk.service_id }, body: free });
  const appointment_id = await completed();
  expect(await toCheckOut()).toEqual([]);
  expect(await proposal(appointment_id)).toMatchObject({ lines: [], checked_out: true });
  expect((await checkOut(appointment_id, {})).body.code).toBe("checked_out");
});

test("moves what a company does not pay to the patient, but not more than it owes", async () => {
  const { company_id } = await insure();
  await charge(5_000, { company_id });
  const move = (amount_cents: number) => record({ kind: "REALLOCATION", amount_cents, company_id, text: "Deductible" });
  expect((await move(5_001)).body.fields).toHaveProperty("amount_cents");
  const moved = await move(2_000);
  expect(moved.body).toMatchObject({ balance_cents: 2_000 });
  expect(await ledgerOf()).toMatchObject({ balance_cents: 2_000, insurers: [{ company_id, balance_cents: 3_000 }] });
  expect((await reverse(moved.body.entry.entry_id)).body.balance_cents).toBe(0);
  expect((await ledgerOf()).insurers).toEqual([{ company_id, balance_cents: 5_000 }]);
});

test("keeps the charges of an undone completion unless the desk reverses them, and never its payments", async () => {
  const appointment_id = await completed();
  await checkOut(appointment_id, { lines: [FEE_LINE], payments: [{ method: "CARD", amount_cents: 3_000 }] });
  expect((await setStatus(appointment_id, "IN-PROGRESS")).status).toBe(200);
  expect((await ledgerOf()).balance_cents).toBe(5_000);
  expect((await setStatus(appointment_id, "COMPLETED")).status).toBe(200);
  expect(await toCheckOut(), "its charges stand").toEqual([]);

  expect((await setStatus(appointment_id, "IN-PROGRESS", { reverse_charges: true })).status).toBe(200);
  expect(await ledgerOf()).toMatchObject({ balance_cents: -3_000, items: [{ kind: "REVERSAL" }, {}, {}] });
  expect((await setStatus(appointment_id, "COMPLETED")).status).toBe(200);
  expect(await toCheckOut()).toEqual([appointment_id]);
  expect(await proposal(appointment_id)).toMatchObject({ lines: [FEE_LINE], paid_cents: 3_000 });
});
