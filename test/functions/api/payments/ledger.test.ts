import { handler } from "../../../../functions/api/payments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { call } from "../../../support/call.ts";
import { COMPANY, INSURANCE } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems, deskWith, locationItem } from "../../../support/desk.ts";
import { ledgerRows } from "../../../support/ledger-rows.ts";
import { operation } from "../../../support/operation-tests.ts";

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
const { given, rows, send } = opened;
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
});
