import { handler as appointmentsHandler } from "../../../../functions/api/appointments/index.ts";
import { readDesk } from "../../../../functions/api/payments/desk.ts";
import { handler } from "../../../../functions/api/payments/index.ts";
import { appointmentAccountEntity } from "../../../../functions/entities/payments.ts";
import { WriteConflict } from "../../../../functions/platform/dynamo/transaction.ts";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import type { PaymentType } from "../../../../shared/billing/billing-info.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { NO_SUMS } from "../../../../shared/payments/ledger.ts";
import type { Method } from "../../../../shared/payments/methods.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { BILLING, COMPANY, INSURANCE, PROVIDER } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import {
  DESK,
  deskItems,
  deskWith,
  locationItem,
  OTHER_LOCATION,
  patientItem,
  practitionerItem,
} from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import { type Item, itemOf, keyOf, tenantItem } from "../../../support/rows.ts";

const { payments } = contract;
const params = { appointment_id: APPOINTMENT_ID };
const FEE = { text: "Check-up", amount_cents: 8_000 };
const completed = (changes: object = {}) => appointmentItem({ appointment_status: "COMPLETED", ...changes });
const [policy] = INSURANCE.item().items as [Item];
const { policy_id, company_id } = policy;

const opened = operation({
  handler,
  route: payments.checkOut,
  as: "RECEPTIONIST",
  request: { params },
  items: [...deskItems(), completed()],
});
const { given, put, rows, send, writes } = opened;
const checkOut = (body: object) => send({ body });
const entries = () => rows("ledgerEntry");

it.each(["CANCELLED", "MISSED"] as const)("charges nothing for an appointment that is %s", async (status) => {
  given([...deskItems(), appointmentItem({ appointment_status: status })]);
  expect(await checkOut({ lines: [FEE] })).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: PAYMENT_TEXTS.notForCheckout },
  });
  expect(writes()).toEqual([]);
});

it("reads both again while a merge moves the appointment to another patient", async () => {
  const merged = patientItem({ merged_into: DESK.patient_id.replace(/n$/, "p") });
  given([...deskWith(merged), completed()]);
  await expect(readDesk({ tenant_id: IDS.tenant, ...DESK })).rejects.toBeInstanceOf(WriteConflict);
});

it("takes a later discount of what the patient still owes, and no larger one", async () => {
  await checkOut({ lines: [FEE], payments: [{ method: "CASH", amount_cents: 5_000 }] });
  const discount = (amount_cents: number) => checkOut({ discount: { amount_cents, reason: "Regular patient" } });
  expect(await discount(3_001)).toMatchObject({
    status: 422,
    body: { fields: { "discount.amount_cents": PAYMENT_TEXTS.discountTooMuch } },
  });
  expect(await discount(3_000)).toMatchObject({ status: 201, body: { balance_cents: 0 } });
});

it("lets the company owe the first lines up to its amount, and the patient the rest", async () => {
  given([...deskItems(), completed(), COMPANY.item(), INSURANCE.item({ items: [{ ...policy, valid_to: "" }] })]);
  const { body } = await checkOut({
    lines: [{ ...FEE, amount_cents: 3_000 }, { ...FEE, amount_cents: 4_000 }, FEE],
    insurer: { policy_id, amount_cents: 5_000 },
    discount: { amount_cents: 250, reason: "Regular patient" },
    payments: [{ method: "CARD", amount_cents: 1_000 }],
  });
  expect(entries().map((row) => [row.kind, row.amount_cents, row.company_id])).toEqual([
    ["CHARGE", 3_000, company_id],
    ["CHARGE", 2_000, company_id],
    ["CHARGE", 2_000, undefined],
    ["CHARGE", 8_000, undefined],
    ["DISCOUNT", 250, undefined],
    ["PAYMENT", 1_000, undefined],
  ]);
  expect(body).toMatchObject({
    balance_cents: 8_750,
    receipt: {
      kind: "CHECKOUT",
      copy: false,
      insurer_cents: 5_000,
      lines: [{ company_name: "Acme Health" }, {}, {}, {}, {}, {}],
    },
  });
});

it("charges lines only, and a free appointment only with a line", async () => {
  const nothing = { status: 422, body: { fields: { lines: PAYMENT_TEXTS.nothingToCharge } } };
  expect(await checkOut({ payments: [{ method: "CARD", amount_cents: 1 }] })).toMatchObject(nothing);
  given([...deskItems(), completed({ fee: "0.00" })]);
  expect(await checkOut({})).toMatchObject({ status: 409, body: { code: "checked_out" } });
  expect((await checkOut({ lines: [FEE] })).status).toBe(201);
});

it("takes a later payment, but nothing once the patient owes nothing", async () => {
  await checkOut({ lines: [FEE], payments: [{ method: "CASH", amount_cents: 5_000 }] });
  const rest = { payments: [{ method: "CASH", amount_cents: 3_000 }] };
  expect(await checkOut(rest)).toMatchObject({ status: 201, body: { balance_cents: 0 } });
  expect(await checkOut(rest)).toMatchObject({ status: 409, body: { code: "checked_out" } });
});

it("lets no policy pay that the patient has not, or that has ended", async () => {
  const ended = INSURANCE.item({ items: [{ ...policy, valid_to: addDays(TODAY, -1) }] });
  given([...deskItems(), completed(), COMPANY.item(), ended]);
  const unknown = { status: 422, body: { fields: { "insurer.policy_id": PAYMENT_TEXTS.unknownPolicy } } };
  for (const id of [policy_id, "other"])
    expect(await checkOut({ lines: [FEE], insurer: { policy_id: id, amount_cents: 1 } })).toMatchObject(unknown);
});

it("names the payment whose method the location does not accept", async () => {
  given([...deskWith(locationItem({ accepted_methods: ["CARD"] })), completed()]);
  const payments = (["CARD", "CASH"] as const).map((method) => ({ method, amount_cents: 1 }));
  expect(await checkOut({ lines: [FEE], payments })).toMatchObject({
    status: 422,
    body: { fields: { "payments.1.method": PAYMENT_TEXTS.methodNotAccepted } },
  });
});

it("answers a repeated request with the receipt of the first one, and notes that it was read", async () => {
  const headers = { "idempotency-key": "checkout-of-the-day-1" };
  const first = await send({ body: { lines: [FEE] }, headers });
  expect(await send({ body: { lines: [FEE] }, headers })).toEqual(first);
  expect(entries()).toHaveLength(1);
});

it("charges an appointment once, also while the patient still owes for it", async () => {
  await checkOut({ lines: [FEE] });
  for (const body of [{ lines: [FEE] }, { lines: [FEE], payments: [{ method: "CASH", amount_cents: 100 }] }, {}])
    expect(await checkOut(body)).toMatchObject({ status: 409, body: { code: "checked_out" } });
  expect(entries()).toHaveLength(1);
});

it("audits what was charged and paid together", async () => {
  const cash = { method: "CASH", amount_cents: 500 };
  await checkOut({ lines: [FEE, { ...FEE, amount_cents: 250 }], payments: [cash, cash] });
  expect(rows("audit_entry")).toMatchObject([{ operation: "payments.checkOut", record_id: APPOINTMENT_ID }]);
  expect(rows("audit_entry")[0]?.changes).toEqual([
    { field: "charged_cents", from: null, to: 8_250 },
    { field: "paid_cents", from: null, to: 1_000 },
  ]);
});

it("charges a line for the practitioner whom it names, who must exist", async () => {
  const other = DESK.practitioner_id.replace(/n$/, "p");
  const lines = [FEE, { ...FEE, practitioner_id: other }];
  expect(await checkOut({ lines })).toMatchObject({
    status: 422,
    body: { fields: { lines: NOT_FOUND_TEXTS.practitioner } },
  });
  put(practitionerItem({ staff_id: other }));
  expect((await checkOut({ lines })).status).toBe(201);
  expect(entries().map(({ practitioner_id }) => practitioner_id)).toEqual([DESK.practitioner_id, other]);
});

it("notes the policy of what a company owes, and who and what every entry is about", async () => {
  given([...deskItems(), completed(), COMPANY.item(), INSURANCE.item({ items: [{ ...policy, valid_to: "" }] })]);
  const answer = await checkOut({
    lines: [FEE],
    insurer: { policy_id, amount_cents: 8_000 },
    payments: [{ method: "CHECK", amount_cents: 100 }],
  });
  expect(answer.status).toBe(201);
  const about = { ...DESK, ...params, receipt_id: answer.body.receipt.receipt_id, date: TODAY };
  expect(entries()).toMatchObject([
    { ...about, kind: "CHARGE", amount_cents: 8_000, company_id, policy_id },
    { ...about, kind: "PAYMENT", amount_cents: 100, method: "CHECK" },
  ]);
  expect(entries()[1]).not.toHaveProperty("company_id");
  for (const entry of entries()) expect(entry).not.toHaveProperty("about_date");
});

it("says of a policy without a company why it can't pay", async () => {
  given([...deskItems(), completed(), INSURANCE.item({ items: [{ ...policy, company_id: "", valid_to: "" }] })]);
  expect(await checkOut({ lines: [FEE], insurer: { policy_id, amount_cents: 1 } })).toMatchObject({
    status: 422,
    body: { fields: { "insurer.policy_id": PAYMENT_TEXTS.policyWithoutCompany } },
  });
});

it("dates the charges of an earlier day today, and notes its day", async () => {
  const date = addDays(TODAY, -1);
  given([...deskItems(), completed({ date })]);
  await checkOut({ lines: [FEE] });
  expect(entries()).toMatchObject([{ date: TODAY, about_date: date }]);
});

describe("the proposal", () => {
  const methods = async (accepted_methods: Method[], payment_type: PaymentType) => {
    given([...deskWith(locationItem({ accepted_methods })), completed(), BILLING.item({ payment_type })]);
    return (await call(handler, payments.getCheckout, { as: "RECEPTIONIST", params })).body.methods;
  };

  const proposal = async () => (await call(handler, payments.getCheckout, { as: "RECEPTIONIST", params })).body;

  it("is the fee at which the appointment was booked, and the policies that are valid on its day", async () => {
    const ended = { ...policy, policy_id: "ended", valid_to: addDays(TODAY, -1) };
    const items = [ended, { ...policy, valid_to: "" }, { ...policy, policy_id: "none", company_id: "", valid_to: "" }];
    given([...deskItems(), completed({ fee: "79.99" }), COMPANY.item(), PROVIDER.item(), INSURANCE.item({ items })]);
    expect(await proposal()).toEqual({
      ...params,
      patient_id: DESK.patient_id,
      lines: [{ text: "Check-up", amount_cents: 7_999, practitioner_id: DESK.practitioner_id }],
      policies: [
        {
          ...{ policy_id, company_id, provider_id: policy.provider_id },
          ...{ provider_name: PROVIDER.item().provider_name, company_name: "Acme Health" },
        },
      ],
      checked_out: false,
      ...{ charged_cents: 0, discounted_cents: 0, paid_cents: 0, insurer_cents: 0, open_cents: 0, balance_cents: 0 },
      methods: ["CARD", "CASH", "CHECK", "ACH"],
    });
  });

  it("says after the checkout what was charged and paid, and what is open", async () => {
    given([...deskItems(), completed(), COMPANY.item(), INSURANCE.item({ items: [{ ...policy, valid_to: "" }] })]);
    await checkOut({
      lines: [FEE],
      insurer: { policy_id, amount_cents: 5_000 },
      discount: { amount_cents: 250, reason: "Regular patient" },
      payments: [{ method: "CARD", amount_cents: 1_000 }],
    });
    expect(await proposal()).toMatchObject({
      ...{ lines: [], checked_out: true, charged_cents: 8_000, discounted_cents: 250, paid_cents: 1_000 },
      ...{ insurer_cents: 5_000, open_cents: 1_750, balance_cents: 1_750 },
    });
  });

  it.each([
    ["costs nothing", completed({ fee: "0.00" })],
    ["was cancelled", completed({ appointment_status: "CANCELLED" })],
    ["was missed", completed({ appointment_status: "MISSED" })],
  ])("has no line for an appointment that %s", async (_, appointment) => {
    given([...deskItems(), appointment]);
    expect(await proposal()).toMatchObject({ lines: [], checked_out: true });
  });

  it("names the methods that the location accepts, that of its payment type first", async () => {
    expect(await methods(["CARD", "CASH", "CHECK"], "CHECK")).toEqual(["CHECK", "CARD", "CASH"]);
    expect(await methods([], "ACH")).toEqual(["ACH", "CARD", "CASH", "CHECK"]);
    expect(await methods(["CASH"], "CREDIT_CARD")).toEqual(["CASH"]);
  });
});

describe("a completion that is undone with its charges", () => {
  const undo = (appointment_status = "IN-PROGRESS") =>
    call(appointmentsHandler, contract.appointments.setStatus, {
      as: "RECEPTIONIST",
      params,
      body: { appointment_status, reverse_charges: true, version: 2 },
    });

  it("takes back its charges and discounts, but not what was paid, and is to be checked out again", async () => {
    await checkOut({
      lines: [FEE, { ...FEE, amount_cents: 250 }],
      discount: { amount_cents: 100, reason: "Regular patient" },
      payments: [{ method: "CARD", amount_cents: 1_000 }],
    });
    expect((await undo()).status).toBe(200);
    const reversals = entries().filter(({ kind }) => kind === "REVERSAL");
    expect(reversals.map(({ reversed_kind, amount_cents }) => [reversed_kind, amount_cents])).toEqual([
      ["CHARGE", 8_000],
      ["CHARGE", 250],
      ["DISCOUNT", 100],
    ]);
    for (const reversal of reversals) expect(reversal).toMatchObject({ reason: PAYMENT_TEXTS.notGiven });
    expect(rows("appointmentAccount")).toMatchObject([{ charge_ids: [], received_cents: 1_000, completed_on: "" }]);
    const audited = rows("audit_entry").find(({ operation: name }) => name === "payments.reverse");
    expect(audited).toMatchObject({ changes: [{ field: "reversed_cents", from: null, to: 8_350 }] });
  });

  it("is left to administrators where the clinic leaves reversals to them", async () => {
    await checkOut({ lines: [FEE] });
    put({ ...tenantItem({ refunds_by_administrators: true }), ...keyOf("tenant", "tenant_id", IDS.tenant) });
    expect(await undo()).toMatchObject({ status: 403, body: { code: "administrators_only" } });
    expect(entries()).toHaveLength(1);
  });

  const refusal = { status: 409, body: { code: "in_use", error: PAYMENT_TEXTS.tooManyToReverse } };

  it("is refused when the charges were made at several locations", async () => {
    put(locationItem({ location_id: OTHER_LOCATION, location_name: "Hill Road" }));
    await checkOut({ lines: [FEE] });
    const body = { kind: "CHARGE", amount_cents: 100, location_id: OTHER_LOCATION, ...params };
    const patient = { patient_id: DESK.patient_id };
    expect((await call(handler, payments.record, { as: "RECEPTIONIST", params: patient, body })).status).toBe(201);
    expect(await undo()).toMatchObject(refusal);
    expect(entries()).toHaveLength(2);
  });

  it("is refused when there are more charges than one transaction reverses", async () => {
    const account = {
      sums: NO_SUMS,
      patient_cents: 0,
      insurers_cents: 0,
      received_cents: 0,
      completed_on: "",
      version: 1,
    };
    const charge_ids = Array.from({ length: 31 }, (_, at) => `entry ${at}`);
    put(itemOf(appointmentAccountEntity().put({ tenant_id: IDS.tenant, ...params, ...account, charge_ids })));
    expect(await undo()).toMatchObject(refusal);
  });

  it("is not a completion", async () => {
    expect(await undo("COMPLETED")).toMatchObject({
      status: 422,
      body: { fields: { reverse_charges: APPOINTMENT_TEXTS.reverseCharges } },
    });
  });
});
