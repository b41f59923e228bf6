import { handler as appointmentsHandler } from "../../../../functions/api/appointments/index.ts";
import { handler } from "../../../../functions/api/payments/index.ts";
import { appointmentAccountEntity } from "../../../../functions/entities/payments.ts";
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
import { BILLING, COMPANY, INSURANCE } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems, deskWith, locationItem, OTHER_LOCATION, practitionerItem } from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import { type Item, itemOf } from "../../../support/rows.ts";

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

it("takes a later discount of what the patient still owes, and no larger one", async () => {
  await checkOut({ lines: [FEE], payments: [{ method: "CASH", amount_cents: 5_000 }] });
  const discount = (amount_cents: number) => checkOut({ discount: { amount_cents, reason: "Regular patient" } });
  expect(await discount(3_001)).toMatchObject({
    status: 422,
    body: { fields: { "discount.amount_cents": PAYMENT_TEXTS.discountTooMuch } },
  });
  expect(await discount(3_000)).toMatchObject({ status: 201, body: { balance_cents: 0 } });
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
